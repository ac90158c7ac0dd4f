import { squareIn } from "#features/account/profile/record/profile.ts";

const TYPE = "image/jpeg";
const QUALITY = 0.9;

/**
 * The middle of a picture as a small square, drawn anew: where and with what it was taken stays behind.
 * Throws when the browser cannot read the picture.
 */
export async function redrawnPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const { x, y, side, size } = squareIn(picture.width, picture.height);
  const canvas = new OffscreenCanvas(size, size);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot draw.");
  pen.imageSmoothingQuality = "high";
  // Transparent areas would turn black.
  pen.fillStyle = "white";
  pen.fillRect(0, 0, size, size);
  pen.drawImage(picture, x, y, side, side, 0, 0, size, size);
  picture.close();
  return canvas.convertToBlob({ type: TYPE, quality: QUALITY });
}
