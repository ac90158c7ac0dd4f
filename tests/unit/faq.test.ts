import { describe, expect, it } from "vitest";
import { answerParts, plainAnswer } from "#features/site/faq/faq.ts";

describe("an answer", () => {
  const answer = [
    answerParts("Read [the terms](/terms-of-service) or [write](mailto:a@b.example)."),
    answerParts("No."),
  ];

  it("has its links apart from its words", () => {
    expect(answer[0]).toEqual([
      { text: "Read " },
      { text: "the terms", href: "/terms-of-service" },
      { text: " or " },
      { text: "write", href: "mailto:a@b.example" },
      { text: "." },
    ]);
  });

  it("is told to search engines without them, a line per paragraph", () => {
    const entry = { id: "a", question: "Q?", topic: "T", home: false, answer };
    expect(plainAnswer(entry)).toBe("Read the terms or write.\nNo.");
  });
});
