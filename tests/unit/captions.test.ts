import { describe, expect, it } from "vitest";
import { passages, readCaptions, type Cue } from "#features/learning/video/captions.ts";

const VTT = `WEBVTT

NOTE A remark is no caption.

intro
00:00:00.000 --> 00:00:02.500 align:start
A kettle <b>stands</b>
on the stove.

01:02.000 --> 01:04.000
Somebody &amp; the cup.
`;

describe("captions as a player reads them", () => {
  it("are plain text on one line, with their seconds", async () => {
    const { cues, problems } = await readCaptions(VTT);
    expect(problems).toEqual([]);
    expect(cues).toEqual([
      { start: 0, end: 2.5, text: "A kettle stands on the stove." },
      { start: 62, end: 64, text: "Somebody & the cup." },
    ]);
  });

  it("may end their lines as Windows does", async () => {
    const { cues } = await readCaptions(VTT.replaceAll("\n", "\r\n"));
    expect(cues.map(({ text }) => text)).toEqual(["A kettle stands on the stove.", "Somebody & the cup."]);
  });

  it("name the line of a time that is none", async () => {
    const { problems } = await readCaptions("WEBVTT\n\n00:00:00,000 --> 00:00:01.000\nWords.\n");
    expect(problems).toEqual([{ line: 3, message: expect.stringContaining("00:00:00,000") as string }]);
  });

  it("say when their first line is missing", async () => {
    const { problems } = await readCaptions(VTT.replace("WEBVTT", "Captions"));
    expect(problems[0]?.line).toBe(1);
  });
});

describe("passages", () => {
  const cue = (start: number, text: string): Cue => ({ start, end: start + 5, text });

  it("end with a sentence once half of their time is over", () => {
    const cues = [cue(0, "One"), cue(5, "sentence."), cue(10, "The next"), cue(15, "one.")];
    expect(passages(cues, 20)).toEqual([
      { start: 0, end: 10, text: "One sentence." },
      { start: 10, end: 20, text: "The next one." },
    ]);
  });

  it("end anyway when a sentence never does", () => {
    const cues = Array.from({ length: 8 }, (_, index) => cue(index * 5, `part ${index}`));
    expect(passages(cues, 10).map(({ start }) => start)).toEqual([0, 15, 30]);
  });
});
