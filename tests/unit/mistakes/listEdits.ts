import type { Edit } from "./edit.ts";

const MODULE = "curriculum/1-first-steps/module.yaml";
const CAPTIONS = "curriculum/1-first-steps/1-first-lesson.vtt";
const STORY = "stories/tea.mdx";

/** Slips in captions, lists and settings; each is one mistake, and so has one message. */
export const LIST_EDITS: Edit[] = [
  [
    "captions without WEBVTT",
    CAPTIONS,
    "WEBVTT\n",
    "",
    "The first line is not WEBVTT, so no browser shows the captions.",
  ],
  [
    "captions with a comma in the time",
    CAPTIONS,
    "00:00:04.000 -->",
    "00:00:04,000 -->",
    "00:00:04,000 is no time that a player reads.",
  ],
  [
    "a caption that is too long",
    CAPTIONS,
    "What do you do first?",
    "What do you do first, before anything else at all?",
    "The line has 50 characters, 42 fit.",
  ],
  [
    "a module whose id is not its folder's",
    MODULE,
    "id: 1",
    "id: 4",
    "The folder is called 1-first-steps, the module's id is 4.",
  ],
  [
    "a question's id twice",
    "faq.yaml",
    "id: second-question",
    "id: first-question",
    "Another question has the id first-question already.",
  ],
  [
    "five questions on the home page",
    "faq.yaml",
    "home: true",
    "home: false",
    "5 questions are marked home: true, the home page shows 6.",
    -4,
  ],
  [
    "a year that costs more than twelve months",
    "plans.yaml",
    "amount: 10000",
    "amount: 13000",
    "A year costs as much as twelve months, or more.",
  ],
  [
    "two currencies",
    "plans.yaml",
    /currency: eur(?![\s\S]*currency)/,
    "currency: usd",
    "The currency usd is not that of the first plan.",
  ],
  [
    "a story of a lesson that is not there",
    STORY,
    "lessons: [first-lesson]",
    "lessons: [frist-lesson]",
    "There is no lesson frist-lesson.",
  ],
  [
    "a mail address without @",
    "site.yaml",
    "hello@kettle.example",
    "hello.kettle.example",
    "supportEmail is not as it should be (Invalid email address).",
  ],
  ["a rule misspelt", "rules.yaml", /^/, "rules: { lenght: off }\n", "No field is called lenght."],
  [
    "a rule of safety switched off",
    "rules.yaml",
    /^/,
    "rules: { ids: off }\n",
    "rules, ids must be stop: it keeps pages and what is paid for safe.",
  ],
  [
    "brackets that no value fills in the frame's words",
    "texts.yaml",
    /^/,
    "membership: { acts: { change: 'Change to {nummer}' } }\n",
    "membership, acts, change names {nummer}, and here is only {plan} to be put in.",
  ],
];
