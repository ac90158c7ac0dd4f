import { texts } from "#texts/profile.ts";
import { atom } from "nanostores";
import { submit, type SubmitState } from "#features/account/auth/submit.ts";
import { fileProblem } from "#features/account/profile/record/profile.ts";
import { changeRecord } from "#features/account/profile/record/profile.store.ts";
import { redrawnPhoto } from "./redraw.ts";

/** `picked` waits for the server; `said` is how the last act ended. */
export const $photo = atom<SubmitState & { picked?: Blob | undefined; problem?: string; said?: string }>({
  isBusy: false,
});

const UNREADABLE = texts.pictureCouldNotRead;

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
