import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  goodBye: sentence(),
  changedElsewhere: sentence(),
};

/** What is said when an account ends or its password changed. */
export const texts = told<typeof shape>("profile");
