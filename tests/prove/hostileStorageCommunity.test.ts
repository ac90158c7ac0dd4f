// Fills the bounds of pocketbase/limits.yaml for what people write for each other, and reads how much the data
// grew.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { json, sql } from "#serverTests/ask.ts";
import { postsOn } from "#serverTests/posting.ts";
import { fillingOn } from "./filling.ts";
import { FREE, OPEN, sendFrom, someTime } from "./hostile.ts";
import { Chance, seed } from "./random.ts";

vi.setConfig({ testTimeout: 1_200_000 });
const chance = new Chance(seed());

let server: TestServer;
const { count, grown, untilRefused } = fillingOn(() => server);

/** What takes the most room as text, as HTML, and in the search's index. */
const WORST: Record<string, (letters: number) => string> = {
  "letters of four bytes": (letters) => "\u{1f600}".repeat(letters),
  "signs that become six in HTML": (letters) => '"'.repeat(letters),
  "letters that are searched in pairs": (letters) =>
    Array.from({ length: letters }, () => String.fromCodePoint(0x4e00 + chance.below(20_000))).join(""),
  "words that no other text has": (letters) => {
    let words = "";
    while (words.length < letters) words += `${chance.below(36 ** 5).toString(36)} `;
    return words.slice(0, letters - 1);
  },
};

describe("in a day, one account leaves the community", () => {
  beforeAll(async () => void (server = await startPocketBase({ env: OPEN })), 60_000);
  afterAll(() => server.stop());
  const { anOldHand } = postsOn(() => server);
  const rows = (collection: string) => `/api/collections/${collection}/records`;

  it.each(Object.keys(WORST))("a hundred posts of %s", (letters) =>
    grown(`posts of ${letters}`, 30, async () => {
      const worst = WORST[letters] as (count: number) => string;
      const { id: user, token } = await anOldHand();
      const { kept, sentence } = await untilRefused(120, () => {
        const body = { user, topic: "feedback", title: worst(120), body: worst(10_000), video: "" };
        return sendFrom(server, {
          ...{ path: rows("posts"), token },
          body: { ...body, sheet: worst(5_000), questions: worst(1_000) },
        });
      });
      expect(kept).toBe(100);
      return `${String(kept)} kept, then "${sentence}"`;
    }),
  );

  it("three hundred replies", () =>
    grown("replies", 36, async () => {
      const { id: user, token } = await anOldHand();
      const made = { user, topic: "questions", title: "Why does it ring?", body: "So it does." };
      const { id: post } = json<{ id: string }>(await sendFrom(server, { path: rows("posts"), token, body: made }));
      const worst = Object.values(WORST);
      let turn = 0;
      const { kept, sentence } = await untilRefused(320, () => {
        const body = worst[turn++ % worst.length]?.(10_000);
        return sendFrom(server, { path: rows("replies"), token, body: { user, post, body } });
      });
      // Those that were sent too soon after others count as well.
      expect(kept).toBeGreaterThan(290);
      expect(kept).toBeLessThanOrEqual(300);
      return `${String(kept)} kept, then "${sentence}"`;
    }));

  it("a hundred wordings of a post, of which the last twenty stay", () =>
    grown("wordings", 3, async () => {
      const { id: user, token } = await anOldHand();
      const words = () => WORST["letters of four bytes"]?.(9_990 - chance.below(9)) ?? "";
      const made = { user, topic: "questions", title: "Why does it ring?", body: words() };
      const { id } = json<{ id: string }>(await sendFrom(server, { path: rows("posts"), token, body: made }));
      let change = 0;
      const { kept, sentence } = await untilRefused(120, () =>
        sendFrom(server, {
          ...{ method: "PATCH", path: `${rows("posts")}/${id}`, token },
          body: { body: `${String(++change)} ${words()}` },
        }),
      );
      expect(kept).toBe(99);
      expect(await sql(server, `SELECT count(*) FROM postEdits WHERE post = '${id}'`)).toEqual(["20"]);
      return `${String(kept)} changes kept, then "${sentence}"`;
    }));

  it("a hundred reviews, of which one of each lesson and module stays", () =>
    grown("reviews", 1, async () => {
      const ada = await anOldHand();
      const items = [...FREE.map(({ id }) => id), ...new Set(FREE.map(({ moduleId }) => String(moduleId)))];
      let turn = 0;
      const { kept, sentence } = await untilRefused(120, () => {
        const words = { rating: 1, title: "\u{1f600}".repeat(100), content: "\u{1f600}".repeat(2_000) };
        const path = `/api/course/reviews/${items[turn++ % items.length] ?? ""}`;
        return sendFrom(server, { method: "PUT", path, body: words, token: ada.token });
      });
      expect(kept).toBe(100);
      expect(await count("reviews", ada)).toBe(items.length);
      return `${String(kept)} kept in ${String(items.length)} rows, then "${sentence}"`;
    }));

  it("fifty drafts, however many it writes", () =>
    grown("drafts", 5, async () => {
      const ada = await anOldHand();
      const text = "\u{1f600}".repeat(20_000);
      for (let turn = 0; turn < 120; turn++) {
        const body = { user: ada.id, key: `draft_${String(turn)}`, text, at: someTime(chance) };
        const { status } = await sendFrom(server, { path: rows("drafts"), token: ada.token, body });
        expect(status).toBe(200);
      }
      expect(await count("drafts", ada)).toBe(50);
      return "50 of 120 kept";
    }));

  it("a thousand bookmarks, of a million bytes", () =>
    grown("bookmarks", 2, async () => {
      const ada = await anOldHand();
      const { kept, sentence } = await untilRefused(1_100, () => {
        const tags = Array.from({ length: 12 }, (_, at) => `${String(at)}${"\u{1f600}".repeat(18)}`);
        const words = { title: "\u{1f600}".repeat(100), description: "\u{1f600}".repeat(100), tags };
        const about = { type: "other", url: `/about?${String(chance.below(36 ** 8))}`, createdAt: someTime(chance) };
        const body = { user: ada.id, ...about, ...words, at: someTime(chance) };
        return sendFrom(server, { path: rows("bookmarks"), token: ada.token, body });
      });
      expect(kept).toBeGreaterThan(100);
      return `${String(kept)} kept, then "${sentence}"`;
    }));
});
