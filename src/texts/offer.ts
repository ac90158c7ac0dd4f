import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  test: { title: sentence(), text: sentence() },
  withdraw: sentence(),
  onDay: sentence("money", "day"),
  code: sentence(),
  stays: { cancel: sentence(), cancelText: sentence(), withdraw: sentence(), withdrawText: sentence() },
};

/** What the pages say that sell Premium. */
export const texts = told<typeof shape>("offer");
