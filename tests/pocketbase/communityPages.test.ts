import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { type Answer, ask, send, sql } from "./ask.ts";
import { free, premium } from "./learner.ts";
import { postsOn } from "./posting.ts";
import { rowsOf } from "./reviewing.ts";

const { write, answer, like, moderate, anOldHand, aMember } = postsOn(() => server);
const server = await sharedServer();
const [ada, bob, member] = [await anOldHand(), await anOldHand({ displayName: "Bob" }), await aMember()];
const get = (path: string, headers: Record<string, string | undefined> = {}): Promise<Answer> =>
  ask(server, path, { headers });
const text = async (path: string, cookie?: string) => (await get(path, { cookie })).body.toString();
/** What the server made, in the frame. */
const main = (html: string) =>
  /component-url="\/_astro\/Community\.[^>]*>([^]*?)<!--astro:end-->/.exec(html)?.[1] ?? "";
const post = (id: string) => `/community/post/${id}`;

describe("the pages of the community", () => {
  it("show a post with its replies, its lesson and its writer to whoever comes without scripts", async () => {
    const title = `Tiles & "coats" ${ada.id}`;
    const one = await write(ada, { title, lessonId: free, second: 72, body: "At *30 cm* it rings." });
    const reply = await answer(bob, one.id, "Try the **hallway**.");
    await like(bob, { post: one.id });
    await send(server, "POST", `/api/course/posts/${one.id}/accept`, { reply: reply.id }, ada.token);
    const answered = await get(post(one.id));
    expect([answered.status, answered.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    const html = answered.body.toString();
    expect(main(html)).toContain(`<h1 dir="auto" tabindex="-1">Tiles &amp; &quot;coats&quot; ${ada.id}</h1>`);
    for (const shown of [
      "At <em>30 cm</em> it rings.",
      "Try the <strong>hallway</strong>.",
      "Accepted answer",
      "Helpful, 1",
    ])
      expect(main(html), shown).toContain(shown);
    expect(main(html)).toContain(`href="/module/1/${free}?t=72"`);
    expect(main(html)).toContain(`href="/community/people/${bob.id}"`);
    expect(html).toMatch(/<title>Tiles &amp; &quot;coats&quot; [a-z0-9]+ \| /);
    expect(html).toContain(`${post(one.id)}"`);
    expect(html).not.toContain('data-place="begin"');
    expect(html.match(/<h1/g)).toHaveLength(1);
    for (const path of ["/community", "/community/questions"]) expect(main(await text(path))).toContain(one.id);
    expect(main(await text("/community/wins"))).not.toContain(one.id);
    expect(main(await text("/community?module=1"))).toContain(one.id);
    expect(main(await text("/community?module=2"))).not.toContain(one.id);
  });

  it("are answered from memory until something changes, and tell a browser that nothing did", async () => {
    const { id } = await write(ada);
    const first = await get(post(id));
    expect(first.headers["cache-control"]).toBe("private, no-cache");
    expect(first.headers["content-security-policy"]).toContain("default-src 'none'");
    const tag = String(first.headers.etag);
    expect((await get(post(id), { "if-none-match": tag })).status).toBe(304);
    await answer(bob, id);
    const changed = await get(post(id), { "if-none-match": tag });
    expect([changed.status, changed.body.toString().includes("1 reply")]).toEqual([200, true]);
    const packed = await get(post(id), { "accept-encoding": "gzip" });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(packed.body).toString()).toBe(changed.body.toString());
    const head = await ask(server, post(id), { method: "HEAD" });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  it("forget at the next request what was hidden, thrown away or is not for everybody", async () => {
    const moderator = await aRole(server, "moderator");
    const [one, two, sold] = [await write(ada), await write(ada), await write(member, { lessonId: premium })];
    const reply = await answer(bob, one.id, "Words that go.");
    expect(await text(post(one.id))).toContain("Words that go.");
    await moderate(moderator, reply.id, "hide", "replies");
    expect(await text(post(one.id))).not.toContain("Words that go.");
    expect(main(await text("/community"))).toContain(one.id);
    await moderate(moderator, one.id, "hide");
    await send(server, "DELETE", rowsOf("posts", two.id), undefined, ada.token);
    const list = main(await text("/community"));
    for (const { id } of [one, two, sold]) {
      expect((await get(post(id))).status, id).toBe(404);
      expect(list).not.toContain(id);
    }
    const nowhere = await get(post("nothinghere1234"));
    expect((await get(post(sold.id))).body.equals(nowhere.body)).toBe(true);
    const theirs = await get(post(sold.id), { cookie: member.cookie });
    expect([theirs.status, theirs.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(main(await text("/community", member.cookie))).toContain(sold.id);
    expect((await get(post(sold.id), { cookie: bob.cookie })).status).toBe(404);
    for (const path of ["/community/module-5", "/community?module=5", `/community?lesson=${premium}`])
      expect(main(await text(path)), path).toContain("Only members read and write here");
  });

  it("go on from where the last page ended, in every order, without a gap or a repetition", async () => {
    const cy = await anOldHand();
    for (let n = 0; n < 45; n += 1) await write(cy, { topic: "wins", title: `Win ${String(n)}` });
    await sql(server, `UPDATE posts SET likes = abs(random()) % 4 WHERE topic = 'wins'`);
    for (const sort of ["new", "active", "unanswered", "liked"]) {
      const seen: string[] = [];
      let path: string | undefined = `/community/wins?sort=${sort}`;
      for (let page = 0; path && page < 9; page += 1) {
        const html = main(await text(path));
        seen.push(...[...html.matchAll(/data-post="(\w+)"/g)].map(([, id = ""]) => id));
        path = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
      }
      const count = Number(
        (await sql(server, "SELECT COUNT(*) FROM posts WHERE topic = 'wins' AND hidden = FALSE"))[0],
      );
      expect([new Set(seen).size, seen.length], sort).toEqual([count, count]);
    }
  });

  it("show a person who wrote here, without what is theirs alone, until they switch it off", async () => {
    const cy = await anOldHand({ displayName: "Cy <b>" });
    const path = `/community/people/${cy.id}`;
    expect((await get(path)).status).toBe(404);
    const { id } = await write(cy);
    await send(server, "PATCH", rowsOf("users", cy.id), { about: "Bread.\nAnd <i>salt</i>." }, cy.token);
    const html = await text(path);
    expect(main(html)).toContain('<h1 dir="auto">Cy &lt;b&gt;</h1>');
    expect(main(html)).toContain("And &lt;i&gt;salt&lt;/i&gt;.");
    expect(main(html)).toContain(id);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain(cy.email);
    await send(server, "PATCH", rowsOf("users", cy.id), { publicPage: false }, cy.token);
    expect((await get(path)).status).toBe(404);
    expect(main(await text(post(id)))).not.toContain(path);
  });
});

it("the house's own posts are there from the start, once, and say so", async () => {
  // A command over the same data brings those of the course that is in content/ along.
  const own = "team = TRUE AND key = 'house-rules'";
  const rows = await sql(server, `SELECT COUNT(*), MAX(userName), MAX(user), MAX(pinned) FROM posts WHERE ${own}`);
  expect(rows.map(String)).toEqual(["1", expect.any(String), "", "1"]);
  const html = main(await text("/community"));
  for (const label of ["Team", "Pinned"]) expect(html).toMatch(new RegExp(`<span[^>]*>${label}</span>`));
});
