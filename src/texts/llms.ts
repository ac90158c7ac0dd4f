import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  module: sentence("id", "title"),
  lesson: sentence("about"),
  ...{ curriculum: sentence(), curriculumAbout: sentence() },
  ...{ plans: sentence(), plansAbout: sentence() },
  ...{ faq: sentence(), faqAbout: sentence() },
  ...{ glossary: sentence(), glossaryAbout: sentence() },
  ...{ community: sentence(), communityAbout: sentence() },
};

/** What is said of the course to readers that are programs. */
export const texts = told<typeof shape>("llms");
