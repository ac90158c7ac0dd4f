import { texts } from "#texts/profile.ts";
import { atom } from "nanostores";
import { submit, type SubmitState } from "#features/account/auth/submit.ts";
import { changeRecord } from "#features/account/profile/record/profile.store.ts";
import { fileProblem, squareIn } from "#features/account/profile/record/profile.ts";

/** `picked` waits for the server; `said` is how the last act ended. */
export const $photo = atom<SubmitState & { picked?: Blob | undefined; problem?: string; said?: string }>({
  isBusy: false,
});

const UNREADABLE = texts.photoUnreadable;

/** Makes the picked file small and square, and sends it. */
export async function pickPhoto(file: File): Promise<void> {
  const problem = fileProblem(file);
  if (problem) return $photo.set({ isBusy: false, problem });
  try {
    $photo.set({ isBusy: false, picked: await redrawnPhoto(file) });
  } catch {
    return $photo.set({ isBusy: false, problem: UNREADABLE });
  }
  await sendPhoto();
}

/** Sends what was picked; when it does not arrive, it can be sent again. */
export async function sendPhoto(): Promise<void> {
  const { picked } = $photo.get();
  if (!picked) return;
  const photo = new File([picked], "photo.jpg", { type: picked.type });
  if (await submit($photo, () => changeRecord({ photo }))) {
    $photo.set({ isBusy: false, said: texts.photoSaved });
  }
}

export async function removePhoto(): Promise<void> {
  if (await submit($photo, () => changeRecord({ photo: null }))) {
    $photo.set({ isBusy: false, said: texts.photoRemoved });
  }
}

const TYPE = "image/jpeg";
const QUALITY = 0.9;

/**
 * The middle of a picture as a small square, drawn anew: where and with what it was taken stays behind.
 * Throws when the browser cannot read the picture.
 */
async function redrawnPhoto(file: Blob): Promise<Blob> {
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
