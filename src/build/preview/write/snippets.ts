/** A block of the course as it is put into a text. */
export interface Snippet {
  name: string;
  /** What it is for, in the menu. */
  use: string;
  text: string;
}

const box = (kind: string, title: string, inside: string, more = ""): string =>
  `<Callout kind="${kind}" title="${title}"${more}>\n\n${inside}\n\n</Callout>`;

const question = (id: string, more = ""): string =>
  [
    `<Quiz id="${id}"${more} question="✎">`,
    choice("✎", "✎"),
    choice("✎", "✎", "right "),
    choice("✎", "✎"),
    choice("✎", "✎"),
    "</Quiz>",
  ].join("\n\n");

const choice = (words: string, why: string, right = ""): string =>
  `<Choice ${right}why="${why}">\n  ${words}\n</Choice>`;

/** Every block that content/LESSONS.md names, in its order. */
export const SNIPPETS: Snippet[] = [
  { name: "Steps", use: "a numbered list to follow", text: "<Steps>\n\n1. **First.** \n\n2. **Then.** \n\n</Steps>" },
  { name: "Callout: example", use: "a worked example", text: box("example", "✎", "✎") },
  { name: "Callout: mistake", use: "how it goes wrong", text: box("mistake", "✎", "✎") },
  { name: "Callout: note", use: "a remark beside the text", text: box("note", "✎", "✎") },
  {
    name: "Callout: exercise",
    use: "what to do, and when it is done",
    text: box("exercise", "✎", "✎\n\n<DoneWhen>\n\n- ✎\n\n</DoneWhen>", " minutes={50}"),
  },
  { name: "DoneWhen", use: "in an exercise: when it is done", text: "<DoneWhen>\n\n- ✎\n\n</DoneWhen>" },
  { name: "Template", use: "a sheet to copy", text: '<Template title="✎">\n\n```text\n✎\n```\n\n</Template>' },
  {
    name: "Checklist",
    use: "boxes to tick; its id is its own",
    text: '<Checklist id="new-checklist">\n\n- ✎\n\n</Checklist>',
  },
  {
    name: "Figure",
    use: "a picture with a line below it",
    text: '<Figure caption="✎">\n\n![✎](./picture.svg)\n\n</Figure>',
  },
  {
    name: "Bars",
    use: "numbers drawn as bars, each with its unit",
    text: '<Bars caption="✎">\n\n- ✎: 10 min\n- **✎: 25 min**\n\n</Bars>',
  },
  { name: "Ladder", use: "what gets narrower step by step", text: '<Ladder caption="✎">\n\n1. ✎\n2. ✎\n\n</Ladder>' },
  {
    name: "Timeline",
    use: "clips and moments to one scale, on tracks",
    text: '<Timeline caption="✎">\n\n- ✎\n  - ✎: 0:00–0:12\n  - **✎: 0:12–0:20**\n\n</Timeline>',
  },
  {
    name: "Curve",
    use: "who is still watching, and where to look",
    text: '<Curve caption="✎" points="100 84 71 66 48 41">\n\n- ✎: 71 %\n- **✎: #5**\n\n</Curve>',
  },
  {
    name: "Compare",
    use: "two things side by side, with --- between them",
    text: '<Compare caption="✎" before="✎" after="✎">\n\n✎\n\n---\n\n✎\n\n</Compare>',
  },
  {
    name: "Tree",
    use: "questions, and where each answer leads",
    text: '<Tree caption="✎">\n\n1. ✎\n   - **No:** ✎\n2. ✎\n   - **No:** ✎\n3. ✎\n\n</Tree>',
  },
  {
    name: "Listen",
    use: "a sound to play, and in words what is heard",
    text: '<Listen src="./sound.m4a" label="✎">\n\n✎\n\n</Listen>',
  },
  {
    name: "Download",
    use: "a file to take along, and in words what is in it",
    text: '<Download src="./sheet.xlsx" label="✎">\n\n✎\n\n</Download>',
  },
  { name: "Details", use: "what only some want, behind a press", text: '<Details title="✎">\n\n✎\n\n</Details>' },
  { name: "KeyTerm", use: "where a word of the glossary is explained", text: '<KeyTerm id="word">word</KeyTerm>' },
  { name: "Resource", use: "a link to a source", text: '<Resource href="https://">✎</Resource>' },
  {
    name: "Quiz",
    use: "a question with four choices",
    text: question("new-question"),
  },
  {
    name: "MixedCases",
    use: "last in a module: five questions, each on two lessons or more",
    text: `<MixedCases>\n\n${question("new-case", ' from="lesson-id other-lesson-id"')}\n\n</MixedCases>`,
  },
  { name: "MembersOnly", use: "once: all that members read", text: "<MembersOnly>\n\n✎\n\n</MembersOnly>" },
];
