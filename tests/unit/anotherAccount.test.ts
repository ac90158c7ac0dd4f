import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { completeOnboarding, syncedOnboarding } from "#features/learning/onboarding/onboarding.store.ts";
import { answersFrom } from "#features/learning/onboarding/onboarding.ts";
import { newPostPictures } from "#features/community/posts/pictures.store.ts";
import { DRAFT_OF_POST } from "#features/community/posts/draft.ts";
import { syncedDrafts } from "#features/community/posts/drafts.store.ts";
import { Writing } from "#features/community/posts/writing.store.ts";
import { $owner } from "#sync/owner.store.ts";

beforeEach(() => {
  // Nothing is asked of a server.
  vi.spyOn(syncedDrafts, "start").mockReturnValue();
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined });
});

afterEach(() => {
  $owner.set("");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const writing = () =>
  new Writing({
    draftKey: DRAFT_OF_POST,
    begin: { title: "" },
    isWorthKeeping: () => true,
    problems: () => ({}),
    send: () => Promise.reject(new Error("Nothing is sent")),
    sent: () => undefined,
    sorted: (failure) => failure,
  });

describe("after a sign-out elsewhere, whoever signs in next", () => {
  it.each(["", "bo"])("gets nothing of a post that was being written (%j)", (next) => {
    $owner.set("ada");
    const form = writing();
    const leave = form.start();
    form.write("title", "Mine");
    $owner.set(next);
    leave();
    expect(syncedDrafts.peek().waiting).toEqual([]);
  });

  it("gets no pictures that were chosen for it", () => {
    $owner.set("ada");
    const chosen = newPostPictures();
    chosen.$shown.set([{ src: "data:,", blob: new Blob(["a"]) }]);
    expect(newPostPictures()).toBe(chosen);
    $owner.set("");
    $owner.set("bo");
    expect(newPostPictures().count).toBe(0);
    expect(chosen.added).toEqual([]);
  });

  it("is asked the first questions, though a dialog was closed with the session", () => {
    completeOnboarding(answersFrom({ goals: ["growth"] }), true);
    expect(syncedOnboarding.peek().waiting).toEqual([]);
  });
});
