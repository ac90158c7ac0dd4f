import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { filesUnder } from "#build/files/trees.ts";
import { buildSearch, readFragment, writeGuide } from "#build/search/searchIndexes.ts";
import type { QueryWord } from "#features/learning/search/text/queryWords.ts";
import { rankedAddresses } from "#features/learning/search/text/ranking.ts";
import { TextIndex } from "#features/learning/search/text/textIndex.ts";
import { SiteTrees } from "#support/siteTrees.ts";

type Known = Record<string, Record<string, number>>;
const PLACES: Record<string, [page: string, ...said: string[]]> = {
  "/module/1/tea": ["tea", "tea-0", "tea-30"],
  "/module/1/pots": ["pots", "pots-0"],
  "/faq": ["faq"],
};

/** An index that knows in which of its parts a word stands, and how well; `asked` is what it was asked for. */
function indexOf(known: Known, asked: string[] = []): TextIndex {
  const searched = {
    options: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
    search: (query: string) => {
      asked.push(query);
      const results = Object.entries(known[query] ?? {}).map(([id, score]) => ({
        ...{ id, score },
        data: () => Promise.resolve({ url: `/${id}`, content: id, meta: {} }),
      }));
      return Promise.resolve({ results });
    },
  };
  return new TextIndex(searched, { places: PLACES, words: "tea cup pot", synonyms: [["cup", "mug"]] });
}
const word = (typed: string, some: Partial<QueryWord> = {}): QueryWord => ({
  ...{ typed, meant: typed, others: [], small: false },
  ...some,
});
const ranked = async (known: Known, ...words: QueryWord[]) =>
  (await rankedAddresses(indexOf(known), words)).map(({ address }) => address);

describe("an index", () => {
  it("knows to which address a part belongs, and which are said", () => {
    const index = indexOf({});
    expect(["tea", "tea-30", "faq", "gone"].map((name) => index.addressOf(name))).toEqual([
      ...["/module/1/tea", "/module/1/tea", "/faq", ""],
    ]);
    expect(["tea", "tea-30"].map((name) => index.isSaid(name))).toEqual([false, true]);
  });

  it("is asked once for the same word", async () => {
    const asked: string[] = [];
    const index = indexOf({ tea: { tea: 1 } }, asked);
    const both = await Promise.all([index.search("tea"), index.search("tea")]);
    expect([asked, both.map((scores) => scores.get("tea"))]).toEqual([["tea"], [1, 1]]);
  });

  it("loads what a search has found, and nothing else", async () => {
    const index = indexOf({ tea: { tea: 1 } });
    expect(() => index.load("tea")).toThrow("never found tea");
    await index.search("tea");
    expect((await index.load("tea")).url).toBe("/tea");
  });
});

describe("addresses that answer", () => {
  it("come the best first, each once, with its best part first", async () => {
    const known = { tea: { faq: 1, tea: 2, "tea-0": 1, "tea-30": 4 } };
    const found = await rankedAddresses(indexOf(known), [word("tea")]);
    expect(found.map(({ address }) => address)).toEqual(["/module/1/tea", "/faq"]);
    expect(found[0]?.parts.map(({ name }) => name)).toEqual(["tea-30", "tea", "tea-0"]);
  });

  it("with all words come before those with one that stands there often", async () => {
    const known = { tea: { tea: 3, faq: 2 }, cup: { faq: 2 } };
    expect(await ranked(known, word("tea"), word("cup"))).toEqual(["/faq", "/module/1/tea"]);
  });

  it("are left out when they know less than half of the words", async () => {
    const known = { tea: { tea: 9, faq: 1 }, cup: { faq: 1 }, pot: { faq: 1 } };
    expect(await ranked(known, word("tea"), word("cup"), word("pot"))).toEqual(["/faq"]);
    expect(await ranked({}, word("tea"))).toEqual([]);
  });

  it("in which the words stand together in one part come before those where they are apart", async () => {
    const known = { tea: { "tea-0": 2, "pots-0": 2 }, cup: { "tea-30": 2, "pots-0": 2 } };
    expect(await ranked(known, word("tea"), word("cup"))).toEqual(["/module/1/pots", "/module/1/tea"]);
  });

  it("that have them word by word come first of all", async () => {
    const known = { tea: { tea: 2, faq: 3 }, cup: { tea: 2, faq: 3 }, '"tea cup"': { tea: 1 } };
    expect(await ranked(known, word("tea"), word("cup"))).toEqual(["/module/1/tea", "/faq"]);
  });

  it("with the word itself come before those with what was probably meant, and with another for the same", async () => {
    const known = { tea: { tea: 10 }, cup: { faq: 10 }, mug: { pots: 10 } };
    const score = async (asked: QueryWord) => (await rankedAddresses(indexOf(known), [asked]))[0]?.score ?? 0;
    const itself = await score(word("tea"));
    expect(await score(word("cupp", { meant: "cup" }))).toBeCloseTo(itself * 0.9);
    expect(await score(word("beaker", { meant: undefined, others: ["mug"] }))).toBeCloseTo(itself * 0.6);
  });

  it("are found by small words only when there are no others", async () => {
    const small = word("the", { small: true });
    const known = { the: { faq: 9 }, tea: { tea: 1 } };
    expect(await ranked(known, small, word("tea"))).toEqual(["/module/1/tea"]);
    expect(await ranked(known, small)).toEqual(["/faq"]);
  });

  it("are asked for as a phrase only when every word is known", async () => {
    const asked: string[] = [];
    await rankedAddresses(indexOf({}, asked), [word("tea"), word("zzz", { meant: undefined })]);
    expect(asked).toEqual(["tea"]);
    await rankedAddresses(indexOf({}, asked), [word("tea"), word("cup")]);
    expect(asked.at(-1)).toBe('"tea cup"');
  });
});

const fragment = (url: string, content: string, meta: object) =>
  gzipSync(`pagefind_dcd${JSON.stringify({ url, content, meta })}`);

it("says which fragments belong to an address, the page first, and which words there are, frequent ones first", () => {
  using trees = new SiteTrees({
    public: {
      "fragment/en_said.pf_fragment": fragment("/module/1/a?t=30", "a kettle", { title: "Kettles", captions: "0@30" }),
      "fragment/en_page.pf_fragment": fragment("/module/1/a", "the kettle", { title: "Kettles", access: "hidden" }),
      "pagefind.js": "",
    },
  });
  writeGuide(trees.public);
  const guide = JSON.parse(trees.read("public", "guide.json")) as { places: object; words: string };
  expect(guide.places).toEqual({ "/module/1/a": ["en_page", "en_said"] });
  const words = guide.words.split(" ");
  expect(words.indexOf("kettle")).toBeLessThan(words.indexOf("the"));
  expect(words).not.toContain("hidden");
});

const page = (text: string) =>
  `<html lang="en"><body><main data-pagefind-body><h1>Kettles</h1><p data-pagefind-ignore>Aside</p><p>${text}</p>`;

it("each tree gets an index of its own, without the parts of Pagefind that the site does not use", async () => {
  using trees = new SiteTrees({
    public: { "a/index.html": page("copper"), "404.html": page("missing") },
    members: { "a/index.html": page("silver") },
  });
  await buildSearch(trees, [], new Set());
  const wordsOf = (side: "public" | "members", folder: string) =>
    (JSON.parse(trees.read(side, `${folder}/guide.json`)) as { words: string }).words.split(" ");
  expect(wordsOf("public", "pagefind")).toContain("copper");
  expect(wordsOf("members", "search")).toContain("silver");
  for (const word of ["silver", "missing", "aside"]) expect(wordsOf("public", "pagefind")).not.toContain(word);
  expect(filesUnder(trees.public).filter((file) => /-ui|highlight/.test(file))).toEqual([]);
  expect(trees.read("public", "a/index.html")).not.toContain("data-pagefind");
});

it("texts are shown as they are written, and each of two texts with the same words has a name of its own", async () => {
  const said = 'À <b>l’hôtel</b>, <span title="a > b">東京</span>タワー: C++ &amp; H<sub>2</sub>O.';
  const built = async (text: string) => {
    using trees = new SiteTrees({ public: { "a/index.html": page(text) }, members: {} });
    await buildSearch(trees, [], new Set());
    const files = filesUnder(trees.public).filter((file) => file.endsWith(".pf_fragment"));
    const fragments = files.map((file) => readFragment(readFileSync(join(trees.public, file))));
    const { places } = JSON.parse(trees.read("public", "pagefind/guide.json")) as { places: object };
    return { files, fragments, places };
  };
  const [one, other] = [await built(said), await built(said.replace("À", "a").replace("C++", "c++"))];
  expect(one.fragments.map(({ url, content }) => [url, content])).toEqual([
    ["/a", "Kettles. À l’hôtel, 東京タワー: C++ & H2O."],
  ]);
  expect(Object.keys(one.places)).toEqual(["/a"]);
  expect(other.files).not.toEqual(one.files);
});
