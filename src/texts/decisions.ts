import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  what: {
    posts: sentence("title"),
    replies: sentence("title"),
    reviews: sentence("title"),
    pictures: sentence("title"),
  },
  nothingWrong: sentence(),
};

/** How the server calls what a moderator decided about; it gets them with texts.json. */
export const texts = told<typeof shape>("decisions");
