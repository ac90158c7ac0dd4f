import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { failureOf, sentenceOf } from "#lib/failure.ts";

/** An error as the server's client throws it. */
const refusal = (status: number, message = "", data: object = {}) =>
  Object.assign(new Error(message), { status, response: { status, message, data } });

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

it.each([
  ["no network", refusal(0), "offline"],
  ["a fetch that failed in Chromium", new TypeError("Failed to fetch"), "offline"],
  ["a fetch that failed in Firefox", new TypeError("NetworkError when attempting to fetch resource."), "offline"],
  ["a fetch that failed in Safari", new TypeError("Load failed"), "offline"],
  [
    "code that could not be fetched",
    new TypeError("Failed to fetch dynamically imported module: http://x/y.js"),
    "offline",
  ],
  [
    "code that could not be fetched in Firefox",
    new TypeError("error loading dynamically imported module: http://x/y.js"),
    "offline",
  ],
  ["code that could not be fetched in Safari", new TypeError("Importing a module script failed."), "offline"],
  ["an abort", new DOMException("The user aborted a request.", "AbortError"), "offline"],
  ["a time-out", new DOMException("The operation timed out.", "TimeoutError"), "offline"],
  ["a session that has ended", refusal(401), "signedOut"],
  ["something that is gone", refusal(404, "The requested resource wasn't found."), "missing"],
  ["a host of files that has no such file", refusal(404), "unanswered"],
  ["a host of files that takes nothing", refusal(405), "unanswered"],
  ["too many tries", refusal(429), "busy"],
  ["a server that restarts", refusal(503), "busy"],
  ["a form that was refused", refusal(400), "invalid"],
  ["something one may not do", refusal(403), "invalid"],
  ["a file that is too large", refusal(413), "invalid"],
  ["a broken server", refusal(500), "unexpected"],
  ["a mistake of ours", new TypeError("x is not a function"), "unexpected"],
  ["something that is no error", "oops", "unexpected"],
  ["nothing", undefined, "unexpected"],
])("%s is sorted", (_, error, kind) => expect(failureOf(error).kind).toBe(kind));

it("a refused form says what is wrong with which field", () => {
  const password = { code: "validation_password_digit", message: "A digit.", params: { missing: ["digit"] } };
  const failure = failureOf(refusal(400, "Please check.", { password, email: { code: "x", message: "No." }, odd: 3 }));
  expect(failure).toEqual({
    kind: "invalid",
    message: "Please check.",
    fields: { password, email: { code: "x", message: "No." } },
  });
});

it("a busy server's time is said to the minute, never too early", () => {
  const retryAt = new Date(2026, 2, 20, 14, 4, 31);
  const failure = failureOf(refusal(429, "", { retryAt: retryAt.toISOString() }));
  expect(failure).toEqual({ kind: "busy", retryAt });
  expect(sentenceOf(failure)).toBe("That was a lot of tries. Try again at 14:05.");
  expect(sentenceOf({ kind: "busy", retryAt: new Date(2026, 2, 20, 9, 0, 0) })).toContain("at 09:00.");
});
