import type { Edit } from "./edit.ts";

const FIRST = "curriculum/1-first-steps/1-first-lesson.mdx";
const SECOND = "curriculum/1-first-steps/2-second-lesson.mdx";
const THIRD = "curriculum/2-second-steps/1-third-lesson.mdx";
const FOURTH = "curriculum/2-second-steps/2-fourth-lesson.mdx";

/** Slips in texts and pictures; each is one mistake, and so has one message. */
export const TEXT_EDITS: Edit[] = [
  [
    "a poster that is not there",
    FIRST,
    "poster: ./1-first-lesson.svg",
    "poster: ./1-first.svg",
    "./1-first.svg is not there.",
  ],
  [
    "a picture with a slip of the pen",
    FIRST,
    "1-first-lesson.circles.svg",
    "1-first-lesson.circels.svg",
    "./1-first-lesson.circels.svg is not there.",
  ],
  [
    "a picture's name with a space",
    SECOND,
    "A kettle",
    "![A row of circles](./my circles.svg)\n\nA kettle",
    "./my circles.svg has a space in its name, so the page would show these signs.",
  ],
  [
    "a picture without words",
    FIRST,
    "![A row of three circles, the last one filled]",
    "![]",
    "A picture has no words.",
  ],
  [
    "a picture that says it is one",
    FIRST,
    "![A row of three",
    "![Picture of three",
    "“Picture of three circles, the last one filled” says that it is a picture.",
  ],
  ["{curly} in the text", SECOND, "A kettle", "A {kettle}", "{kettle} would be run as a program."],
  [
    "curly brackets that hold no program",
    SECOND,
    "A kettle",
    "A {not a program} kettle",
    "A { stands for a program, and this is none.",
  ],
  ["a curly bracket alone", SECOND, "A kettle", "A { kettle", "A { stands for a program, and this is none."],
  [
    "a tag that is not closed",
    SECOND,
    "A kettle",
    "<Steps>\n\nA kettle",
    "This is no MDX: Expected a closing tag for `<Steps>`.",
  ],
  [
    "a tag that was never opened",
    SECOND,
    "A kettle",
    "</Steps>\n\nA kettle",
    "This is no MDX: Unexpected closing slash `/` in tag, expected an open tag first.",
  ],
  [
    "a block misspelt",
    SECOND,
    "A kettle",
    "<Stepps>\n\n1. Tea\n\n</Stepps>\n\nA kettle",
    "There is no block <Stepps>.",
  ],
  ["an attribute misspelt", FIRST, "minutes={20}", "minuts={20}", "<Callout> has no minuts."],
  ["a kind of box that is not there", FIRST, 'kind="example"', 'kind="examples"', 'kind="examples" does not exist.'],
  ["a number in quotation marks", FIRST, "minutes={20}", 'minutes="twenty"', "minutes is no number."],
  ["plain HTML", SECOND, "A kettle", "<div>\n\nTea\n\n</div>\n\nA kettle", "<div> is plain HTML."],
  ["an import", SECOND, "A kettle", 'import Tea from "./tea.ts"\n\nA kettle', "The text imports or exports something."],
  [
    "a free lesson with a part for members",
    SECOND,
    /^(A kettle.*)$/m,
    "<MembersOnly>\n\n$1\n\n</MembersOnly>",
    "A free lesson has a MembersOnly block.",
  ],
  [
    "a premium lesson without its part for members",
    THIRD,
    /<\/?MembersOnly>\n\n?/g,
    "",
    "All of this premium lesson is public.",
    -3,
  ],
  [
    "a text behind the part for members",
    THIRD,
    "</MembersOnly>",
    "</MembersOnly>\n\nThis is for all of you.",
    "This stands after the block, so everybody can read it.",
    1,
  ],
  ["a footnote in a premium lesson", FOURTH, /$/, "\n[^1]: Of steel.\n", "A premium lesson has a footnote.", 1],
  ["a heading as large as the title", SECOND, "A kettle", "# Tea\n\nA kettle", "A # heading stands in the text."],
  ["a heading that skips a level", SECOND, "A kettle", "#### Tea\n\nA kettle", "A #### heading follows a # heading."],
  ["a link that leads nowhere", SECOND, "A kettle", "[Tea](/module/7/tea). A kettle", "/module/7/tea leads nowhere."],
  [
    "a link to another module than the lesson's",
    SECOND,
    "A kettle",
    "[Tea](/module/1/third-lesson). A kettle",
    "/module/1/third-lesson leads nowhere.",
  ],
  ["a link without https", SECOND, "A kettle", "[Tea](www.example.com). A kettle", "www.example.com leads nowhere."],
  ["a link called here", SECOND, "A kettle", "Read [here](/faq). A kettle", "A link is called “here”."],
  [
    "a link to a question that is not there",
    SECOND,
    "A kettle",
    "[Tea](/faq#tea). A kettle",
    "/faq has nothing called #tea.",
  ],
];
