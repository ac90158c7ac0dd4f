import { describe, expect, it } from "vitest";
import type { Case, PersonJudged, Reporter } from "#contract/moderation.d.ts";
import { CaseShown, Person, Reports } from "#features/community/moderation/CaseShown.tsx";
import { aCase, ID, NOON, rolf } from "./caseSample.ts";
import { type Drawn, drawn } from "./readHtml.ts";

const reporter = (user: string, some: Partial<Reporter> = {}): Reporter => ({
  ...{ user, name: `Name of ${user}`, reason: "Sells something", at: NOON, since: NOON },
  ...{ verified: true, ...some },
});
const shown = (some: Partial<Case>): Drawn =>
  drawn(
    <CaseShown one={aCase(some)} top="">
      the decision
    </CaseShown>,
  );

describe("a case that is read", () => {
  it("is named by what it is and who wrote it, also when they are gone", () => {
    const heading = (some: Partial<Case>) => shown(some).first("h2").text;
    expect(heading({})).toBe("Post by Rolf");
    expect(heading({ by: "", kind: "replies" })).toBe("Reply by someone without an account");
    expect(heading({ kind: "users" })).toBe("Person: Rolf");
  });

  it("shows markup of its writer as it was typed, in its own direction, and says where nothing is written", () => {
    const text = `<img src=x onerror=alert(1)> شكرا`;
    const body = shown({ text, title: `"><script>` });
    expect(body.all("script").concat(body.all("img"))).toEqual([]);
    const written = body.all("p", { dir: "auto" })[1];
    expect([written?.text, written?.attribute("dir")]).toEqual([text, "auto"]);
    expect(shown({ text: "" }).text).toContain("There’s no text here.");
  });

  it("has a title but of a reply, which has none, and of people, whose name stands there", () => {
    const titles = (kind: Case["kind"]) =>
      shown({ kind })
        .texts("p", { dir: "auto" })
        .filter((one) => one === "Does it ring?");
    expect([titles("posts"), titles("reviews"), titles("replies"), titles("users")]).toEqual([
      ...[["Does it ring?"], ["Does it ring?"], [], []],
    ]);
  });

  it("asks for its pictures where they lie, with names and a token that stay what they are", () => {
    const pictures = ["a b.png", "../c?.png"];
    const sources = (kind: Case["kind"]) =>
      shown({ kind, pictures })
        .all("img")
        .map((one) => one.attribute("src"));
    expect(sources("posts")).toEqual([
      `/api/files/posts/${ID}/a%20b.png?token=a%2Fb`,
      `/api/files/posts/${ID}/..%2Fc%3F.png?token=a%2Fb`,
    ]);
    expect(sources("users")[0]).toBe(`/api/files/users/${ID}/a%20b.png?token=a%2Fb`);
    const alts = shown({ pictures })
      .all("img")
      .map((one) => one.attribute("alt"));
    expect(alts).toEqual(["Picture 1 of 2", "Picture 2 of 2"]);
  });

  it("says that it is hidden or held, and leads to where it stands", () => {
    const tags = (some: Partial<Case>) =>
      shown(some)
        .texts("span")
        .filter((one) => /^(Hidden|Held)/.test(one));
    expect(tags({})).toEqual([]);
    expect(tags({ hidden: true, heldFor: "links" })).toEqual(["Hidden", "Held: links"]);
    const link = shown({ url: "/module/1/tea", under: "On tea" }).first("a");
    expect([link.attribute("href"), link.text]).toEqual(["/module/1/tea", "On tea"]);
    expect(shown({ url: "/community" }).first("a").text).toBe("View it");
  });

  it("begins its badge with a whole letter of any script", () => {
    const badge = (by: string) => shown({ by }).first("span", { "aria-hidden": "true" }).text;
    expect([badge("rolf"), badge("🫖pot"), badge("")]).toEqual(["R", "🫖", ""]);
  });
});

describe("the reports of a case", () => {
  const reports = (some: Partial<Case>): Drawn => drawn(<Reports one={aCase(some)} />);
  const RULE = "Three reports by accounts older than a week hide it until somebody decides.";

  it("say when they hide it, and of a person, whom they never hide, nothing", () => {
    expect(reports({ reports: 2 }).text).toContain(RULE);
    expect(reports({ reports: 2, kind: "users" }).text).not.toContain(RULE);
  });

  it("are none where nobody reported it", () => {
    const none = reports({}).text;
    expect(none).toContain("Nobody reported this.");
    expect(none).not.toContain(RULE);
  });

  it("say since when each reporter is here, and whose address is not confirmed", () => {
    const rows = reports({ reports: 2, reporters: [reporter("ada"), reporter("bo", { verified: false })] }).texts("li");
    expect(rows[0]).toMatch(/^Sells something.*Name of ada.*, here since 12 November$/);
    expect(rows[1]).toMatch(/here since 12 November, address not confirmed$/);
  });

  it("are summed up by their reasons when there are more than are listed", () => {
    const reasons = [{ reason: "Sells something", count: 40 }];
    const all = { reports: 40, reporters: [reporter("ada")], reasons };
    expect(reports(all).text).toMatch(/Sells something.*: 40/);
    expect(reports({ ...all, reports: 1 }).text).not.toMatch(/Sells something.*: 40/);
  });
});

describe("whoever wrote it", () => {
  const facts = (some: Partial<PersonJudged>): string[] =>
    drawn(<Person one={aCase({ person: { ...rolf, ...some } })} />).texts("dd");

  it("is told in four facts: since when, how much, how much of it is hidden, and how they stand", () => {
    expect(facts({})).toEqual(["12 November", "posts 1, replies 7, reviews 2", "3 of 10", "Clear"]);
    expect(facts({ verified: false })[0]).toBe("12 November, address not confirmed");
    expect(facts({ standing: "banned" })[3]).toBe("Banned");
    expect(facts({ standing: "banned", until: NOON })[3]).toMatch(/^Banned until 12 November 2026/);
    expect(facts({ standing: "silenced", until: NOON })[3]).toMatch(/^Silenced until 12 November 2026/);
  });

  it("has a way to all about them but where that is what one reads, and none when they are gone", () => {
    const buttons = (some: Partial<Case>) => drawn(<Person one={aCase(some)} />).all("button").length;
    expect([buttons({}), buttons({ kind: "users" }), buttons({ person: null })]).toEqual([1, 0, 0]);
    expect(drawn(<Person one={aCase({ person: null })} />).text).toBe("Earlier decisionsNo decisions so far.");
  });
});
