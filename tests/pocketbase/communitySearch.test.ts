import { describe, expect, it } from "vitest";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { premium } from "./learner.ts";
import { postsOn } from "./posting.ts";
import { succeeded } from "./readers.ts";
import { rowsOf } from "./reviewing.ts";
import { sql } from "./tokens.ts";

const LONGEST = 10_000;

const { write, moderate, anOldHand, aMember } = postsOn(() => server);
const server = await sharedServer();
const [ada, member] = [await anOldHand(), await aMember()];

describe("searching posts", () => {
  const search = async (q: string, token?: string) => {
    const answered = await send(
      server,
      "GET",
      `/api/course/community/search?q=${encodeURIComponent(q)}`,
      undefined,
      token,
    );
    expect(answered.status, q).toBe(200);
    return json<{ found: { id: string; parts: string[] }[] }>(answered).found;
  };

  it("finds what one may read, by the beginning of a word and without its accents", async () => {
    const one = await write(ada, { body: "The quixotron in München answers." });
    const sold = await write(member, { lessonId: premium, body: "Another quixotron." });
    expect(await search("munch quixo")).toEqual([]);
    const [found] = await search("munchen quixo");
    expect(found).toMatchObject({ id: one.id });
    expect(found?.parts.filter((_, at) => at % 2 === 1)).toEqual(["quixotron", "München"]);
    expect((await search("quixotron", member.token)).map(({ id }) => id).toSorted()).toEqual(
      [one.id, sold.id].toSorted(),
    );
    await moderate(await aRole(server, "moderator"), one.id, "hide");
    expect(await search("quixotron")).toEqual([]);
    await send(server, "PATCH", rowsOf("posts", sold.id), { body: "Nothing of it." }, member.token);
    expect(await search("quixotron", member.token)).toEqual([]);
  });

  /** What is written, and what it is found by with what is marked then. */
  const WRITTEN: [body: string, ...asked: [query: string, marked: string][]][] = [
    ["Nous dormons à l’hôtel, près de l'école, devant un chef-d’œuvre.", ["hôtel", "hôtel"], ["ecole", "école"]],
    ["Devant une œuvre d’art de Łódź à København.", ["oeuvre", "œuvre"], ["lodz", "Łódź"], ["Kobenhavn", "København"]],
    ["Die Straße und der Ægir in İstanbul, ılık.", ["strasse", "Straße"], ["aegir", "Ægir"], ["ILIK", "ılık"]],
    ["明日は東京タワーに行く。ｶﾀｶﾅと水。", ["東京", "東京"], ["タワー", "タワー"], ["カタカナ", "ｶﾀｶﾅ"], ["水", "水"]],
    ["我们用人工智能改变世界。", ["智能", "智能"], ["改变世界", "改变世界"], ["界", "界"]],
    ["ฉันทำงานที่กรุงเทพมหานคร", ["ทำงาน", "ทำงาน"], ["กรุงเทพ", "กรุงเทพ"]],
    ["ភាសាខ្មែរ និង ພາສາລາວ", ["ខ្មែរ", "ខ្មែរ"], ["ລາວ", "ລາວ"]],
    ["한국어를 배우고 물을 마십니다", ["한국어", "한국어를"], ["물", "물을"]],
    ["قرأ مُحَمَّد الكتـــاب. שָׁלוֹם", ["محمد", "مُحَمَّد"], ["الكتاب", "الكتـــاب"], ["שלום", "שָׁלוֹם"]],
    ["We write C++ and C#, .NET v2.0 at 3.5 by e‑mail.", ["C++", "C++"], ["3.5", "3.5"], ["email", "e‑mail"]],
    [
      "ＡＢＣ１２ soft\u00adware zo\u0301na",
      ["abc12", "ＡＢＣ１２"],
      ["software", "soft\u00adware"],
      ["zóna", "zo\u0301na"],
    ],
  ];
  it("finds words as languages write them, and shows them as they are written", async () => {
    for (const [body, ...asked] of WRITTEN) {
      const { id } = await write(ada, { body });
      for (const [query, marked] of asked) {
        const found = (await search(query)).find((one) => one.id === id);
        expect(found?.parts.filter((_, at) => at % 2 === 1).join(" "), query).toContain(marked);
        expect(body.normalize(), query).toContain(found?.parts.join("").replace(/^…|…$/g, "").normalize());
      }
    }
    // No part of a word, and no letters that stand apart, are found.
    for (const query of ["京都タワー", "東ワ", "hot"]) expect(await search(`${query} 明日は`), query).toEqual([]);
  });

  it("takes in what was written before its index was there", async () => {
    const { id } = await write(ada, { body: "The zylophant waits." });
    await sql(server, `DELETE FROM posts_fts WHERE rowid = (SELECT rowid FROM posts WHERE id = '${id}')`);
    expect(await search("zylophant")).toEqual([]);
    await succeeded(send(server, "POST", "/api/crons/index-posts", undefined, server.superuser.token));
    await expect.poll(async () => (await search("zylophant")).map((one) => one.id)).toEqual([id]);
    await sql(server, `UPDATE posts SET body = 'The quagga waits.' WHERE id = '${id}'`);
    expect(await search("zylophant")).toEqual([]);
  });

  it("is as quick with the longest posts of whatever letters", async () => {
    for (const unit of ["水", "ก", "a-", "e\u0301", "a'b ", "1,0", "l’hôtel ", "東京タワーに行く。"]) {
      const body = unit.repeat(Math.floor(LONGEST / unit.length));
      const begun = performance.now();
      await write(ada, { body });
      const written = performance.now();
      await search(unit.trim());
      const searched = performance.now();
      expect(Math.max(written - begun, searched - written), unit).toBeLessThan(5000);
    }
  });

  it("takes whatever is typed for words", async () => {
    for (const q of [
      "",
      "*",
      '"',
      "a AND",
      "NEAR(",
      "title:x",
      "-",
      "^",
      "'; DROP TABLE posts; --",
      "\u0000",
      "x".repeat(5000),
    ])
      await search(q);
  });
});
