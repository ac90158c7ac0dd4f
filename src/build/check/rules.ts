import type { Course } from "./read/course.ts";
import type { AuthorsRule, SafetyRule } from "./own/levels.ts";
import type { Problem } from "#build/check/read/problem.ts";
import { brand } from "./rules/media/brand.ts";
import { caseForm } from "./rules/case/caseForm.ts";
import { caseMonths } from "./rules/case/caseMonths.ts";
import { caseNumbers } from "./rules/case/caseNumbers.ts";
import { caseSheets } from "./rules/case/caseSheets.ts";
import { drafts } from "./rules/course/drafts.ts";
import { faq } from "./rules/course/faq.ts";
import { files } from "./rules/course/files.ts";
import { glossary } from "./rules/course/glossary.ts";
import { ids } from "./rules/course/ids.ts";
import { links } from "./rules/course/links.ts";
import { names } from "./rules/course/names.ts";
import { numbering } from "./rules/course/numbering.ts";
import { plans } from "./rules/course/plans.ts";
import { repetition } from "./rules/course/repetition.ts";
import { schema } from "./rules/course/schema.ts";
import { stories } from "./rules/course/stories.ts";
import { altText } from "./rules/prose/altText.ts";
import { blocks } from "./rules/prose/blocks.ts";
import { characters } from "./rules/prose/characters.ts";
import { curly } from "./rules/prose/curly.ts";
import { doneWhen } from "./rules/lesson/doneWhen.ts";
import { examples } from "./rules/lesson/examples.ts";
import { facts } from "./rules/lesson/facts.ts";
import { headings } from "./rules/prose/headings.ts";
import { length } from "./rules/lesson/length.ts";
import { membersOnly } from "./rules/lesson/membersOnly.ts";
import { numbers } from "./rules/lesson/numbers.ts";
import { mixedCases } from "./rules/lesson/mixedCases.ts";
import { opening } from "./rules/lesson/opening.ts";
import { parts } from "./rules/lesson/parts.ts";
import { placeholders } from "./rules/lesson/placeholders.ts";
import { quiz } from "./rules/lesson/quiz.ts";
import { tags } from "./rules/lesson/tags.ts";
import { voice } from "./rules/prose/voice.ts";
import { captions } from "./rules/media/captions.ts";
import { chapters } from "./rules/media/chapters.ts";
import { duration } from "./rules/media/duration.ts";
import { figures } from "./rules/media/figures.ts";
import { film } from "./rules/film/film.ts";
import { filmPictures } from "./rules/film/filmPictures.ts";
import { downloads } from "./rules/files/downloads.ts";
import { loudness } from "./rules/sound/loudness.ts";
import { pictureFiles } from "./rules/media/pictureFiles.ts";
import { pictures } from "./rules/media/pictures.ts";
import { videoSize, videoWeight } from "./rules/media/videoSize.ts";
import { ownStore, storeSettings } from "./rules/media/ownStore.ts";
import { webvtt } from "./rules/media/webvtt.ts";
import { sounds } from "./rules/sound/sounds.ts";
import { video } from "./rules/media/video.ts";

type Rule = (course: Course) => Problem[] | Promise<Problem[]>;

/** What is asked of content/, by the names that content/rules.yaml has for them. */
export const RULES: Record<SafetyRule | AuthorsRule, Rule> = {
  ...{ schema, brand, names, ids, "members-only": membersOnly, curly, blocks },
  ...{ "picture-files": pictureFiles, figures, "own-store": ownStore },
  ...{ "done-when": doneWhen, webvtt, "video-size": videoSize, opening, tags },
  ...{ numbering, files, links, drafts, faq, plans, stories, glossary, repetition },
  ...{ length, parts, quiz, placeholders, headings, "alt-text": altText, characters, facts, numbers, examples, voice },
  ...{ "case-form": caseForm, "case-sheets": caseSheets, "case-months": caseMonths, "case-numbers": caseNumbers },
  ...{ "mixed-cases": mixedCases },
  ...{
    captions,
    duration,
    chapters,
    video,
    film,
    "film-pictures": filmPictures,
    loudness,
    sounds,
    downloads,
    pictures,
  },
  ...{ "video-weight": videoWeight, "store-settings": storeSettings },
};
