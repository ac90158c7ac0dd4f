import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  beforeAsk: sentence(),
  anythingElse: sentence(),
  read: sentence(),
  personAnswers: sentence(),
  writeUs: sentence(),
  allQuestions: sentence(),
};

/** What stands around the questions on the home page. */
export const texts = told<typeof shape>("faq");
