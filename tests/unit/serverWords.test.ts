import { describe, expect, it } from "vitest";
import { failureOf, sentenceOf } from "#lib/failure.ts";
import { aboutAll, aboutField } from "#lib/serverWords.ts";
import { texts } from "#texts/failure.ts";

describe("PocketBase's own sentences", () => {
  it.each([
    ["Cannot be blank.", texts.fieldEmpty],
    ["Missing required value.", texts.fieldEmpty],
    ["Must be a valid email address.", texts.fieldEmail],
    ["Value must be unique.", texts.fieldTaken],
    ["Must be no more than 80 character(s).", texts.fieldLong],
    ['Failed to upload "a.png" - the maximum allowed file size is 5242880 bytes.', texts.fieldLong],
    ["Must be at least 8 character(s).", texts.fieldShort],
    ["The length must be between 1 and 80.", texts.fieldNotPossible],
    ["Invalid or expired token.", texts.linkOver],
    ["Invalid value zzz.", texts.fieldNotPossible],
  ])("about a field: %s", (message, said) => expect(aboutField(message)).toBe(said));

  it.each([
    "An error occurred while validating the submitted data.",
    "Something went wrong while processing your request.",
    "Failed to create record.",
    "Only superusers can perform this action.",
    "You are not allowed to perform this request.",
  ])("about everything say no more than that it was refused: %s", (message) => {
    expect(aboutAll(message)).toBe("");
    const error = Object.assign(new Error(message), { status: 400, response: { status: 400, message, data: {} } });
    expect(sentenceOf(failureOf(error))).toBe(texts.pleaseCheckEntered);
  });
});

it("the course's own sentences stay as they are", () => {
  for (const own of ["A name can have up to 80 characters here.", "Dieser Titel ist schon vergeben.", ""]) {
    expect(aboutField(own)).toBe(own);
    expect(aboutAll(own)).toBe(own);
  }
});
