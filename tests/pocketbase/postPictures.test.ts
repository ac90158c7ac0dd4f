import { describe, expect, it } from "vitest";
import sharp from "sharp";
import type { Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { ask, json, send } from "./ask.ts";
import { premium } from "./learner.ts";
import { postsOn, QUESTION } from "./posting.ts";
import { rowsOf } from "./reviewing.ts";

const { moderate, anOldHand, aMember } = postsOn(() => server);
const server = await sharedServer();
const ada = await anOldHand();

const drawn = () => sharp({ create: { width: 20, height: 10, channels: 3, background: "#c40" } });
const exif = { IFD0: { Copyright: "Ada" }, GPS: { GPSLatitude: "52/1 30/1 0/1" } } as never;

async function post(who: Person, files: [name: string, bytes: Buffer][], more: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...QUESTION, user: who.id, ...more })) form.set(name, value);
  for (const [name, bytes] of files) form.append("pictures", new File([new Uint8Array(bytes)], name));
  const url = `${server.url}${rowsOf("posts")}`;
  const answer = await fetch(url, { method: "POST", headers: { authorization: who.token }, body: form });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe("pictures of a post", () => {
  it("are at most three, named by what they are, and say nothing but what they show", async () => {
    const [png, jpg, webp] = [
      await drawn().png().toBuffer(),
      await drawn().jpeg().toBuffer(),
      await drawn().webp().toBuffer(),
    ];
    const made = await post(ada, [
      ["evil.html", png],
      ["a.jpg", jpg],
      ["b.webp", webp],
    ]);
    expect(made.status).toBe(200);
    expect((made.body["pictures"] as string[]).map((name) => name.replace(/^.*\./, ""))).toEqual([
      "png",
      "jpg",
      "webp",
    ]);
    expect(
      (
        await post(
          ada,
          Array.from({ length: 4 }, () => ["a.png", png]),
        )
      ).status,
    ).toBe(400);
  });

  it("are refused when they still tell where they were taken, or are none", async () => {
    const talking = [
      await drawn().withExif(exif).jpeg().toBuffer(),
      await drawn().withExif(exif).png().toBuffer(),
      await drawn().withExif(exif).webp().toBuffer(),
    ];
    for (const bytes of talking) {
      const refused = await post(ada, [["a.png", bytes]]);
      expect([refused.status, refused.body["data"]]).toMatchObject([
        400,
        { pictures: { code: "validation_picture_data" } },
      ]);
    }
    for (const bytes of [Buffer.from("<svg onload=x>"), Buffer.from("GIF89a"), Buffer.alloc(0)])
      expect((await post(ada, [["a.png", bytes]])).status).toBe(400);
  });

  it("are seen by whoever may read the post, and by its writer and moderators once it is hidden", async () => {
    const png = await drawn().png().toBuffer();
    const [member, moderator] = [await aMember(), await aRole(server, "moderator")];
    const address = ({ body }: Awaited<ReturnType<typeof post>>) =>
      `/api/files/posts/${String(body["id"])}/${String((body["pictures"] as string[])[0])}`;
    const made = await post(ada, [["a.png", png]]);
    const sold = await post(member, [["a.png", png]], { lessonId: premium });
    const status = async (path: string, cookie?: string) => (await ask(server, path, { headers: { cookie } })).status;
    expect([await status(address(made)), await status(address(sold))]).toEqual([200, 404]);
    expect([await status(address(sold), member.cookie), await status(address(sold), ada.cookie)]).toEqual([200, 404]);
    await moderate(moderator, String(made.body["id"]), "hide");
    expect(await status(address(made), member.cookie)).toBe(404);
    for (const [who, expected] of [
      [ada, 200],
      [moderator, 200],
      [member, 404],
    ] as const) {
      const { token } = json<{ token: string }>(await send(server, "POST", "/api/files/token", undefined, who.token));
      expect(await status(`${address(made)}?token=${token}`)).toBe(expected);
    }
  });
});
