import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  illustration: sentence(),
  illustrations: sentence(),
  smallLooksLikeWhen: sentence(),
  allSuccessStories: sentence(),
  wholeStory: sentence(),
  lesson: sentence("moduleId", "number"),
  premium: sentence(),
};

/** What stands on each success story. */
export const texts = told<typeof shape>("stories");
