import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  curriculum: sentence(),
  tryAgain: sentence(),
  free: { mark: sentence(), title: sentence(), text: sentence() },
  member: { mark: sentence(), title: sentence("day"), text: sentence() },
  ended: { mark: sentence(), title: sentence("day"), text: sentence() },
  unreachable: { mark: sentence(), title: sentence(), text: sentence() },
};

/** What the page of one's membership says. */
export const texts = told<typeof shape>("membership");
