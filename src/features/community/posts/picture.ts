/** Longer than a screen is wide; the server takes 4,096. */
const LONGEST_SIDE = 1920;
/** The server's bound is 1.5 MB. */
const MOST_BYTES = 1_400_000;
const QUALITIES = [0.86, 0.74, 0.6];
const TYPE = "image/jpeg";

/** What may be chosen; what browsers read beside these, they also draw. */
export const PICKED_TYPES = ["image/jpeg", "image/png", "image/webp"];
export const PICKED_MOST_BYTES = 20_000_000;

/** How large it is drawn: never larger than it is. */
export function sizeOf(width: number, height: number, most = LONGEST_SIDE): { width: number; height: number } {
  const share = Math.min(1, most / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

function drawnAt(picture: ImageBitmap, most: number): OffscreenCanvas {
  const { width, height } = sizeOf(picture.width, picture.height, most);
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot draw.");
  pen.imageSmoothingQuality = "high";
  // Transparent areas would turn black.
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * A picture drawn anew, small enough to be sent: where and with what it was taken stays behind.
 * @throws when the browser cannot read it, or it stays too large
 */
export async function redrawnPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    for (const most of [LONGEST_SIDE, LONGEST_SIDE / 2]) {
      const canvas = drawnAt(picture, most);
      for (const quality of QUALITIES) {
        const drawn = await canvas.convertToBlob({ type: TYPE, quality });
        if (drawn.size <= MOST_BYTES) return drawn;
      }
    }
  } finally {
    picture.close();
  }
  throw new Error("The picture could not be drawn.");
}
