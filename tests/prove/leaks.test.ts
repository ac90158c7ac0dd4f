// Breaks a copy of the site in one way after another (leaks/): no such site may be built, and what is served stays.
// PROVE_ROUNDS: how many sites leak; all of them take 12 to 20 minutes.
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { numberFrom } from "./hostile.ts";
import { CopiedSite } from "./leaks/copiedSite.ts";
import { FILES } from "./leaks/files.ts";
import { PAGES } from "./leaks/pages.ts";
import { LESSON } from "./leaks/variant.ts";

const ALL = [...PAGES, ...FILES];
/** Fewer of them are evenly spread over all. */
const EACH = Math.ceil(ALL.length / numberFrom("PROVE_ROUNDS", ALL.length));
const VARIANTS = ALL.filter((_, at) => at % EACH === 0);

let stopped = 0;

const site = new CopiedSite();
const { code, lines } = await site.build();
expect(code, lines.slice(-20).join("\n")).toBe(0);
afterEach(() => site.restore());
afterAll(() => {
  console.log(`leaking sites: ${stopped} of ${VARIANTS.length} were not built`);
  site[Symbol.dispose]();
});

describe("a site is not built that leaks", () => {
  it.each(VARIANTS)("$name", async ({ file, leak }) => {
    leak(site);
    const served = site.served();
    const { code, lines } = await site.build();
    const said = lines.map((line) => line.trim()).join("\n");
    expect(said).toMatch(file);
    expect(said).toContain(LESSON);
    expect(code).not.toBe(0);
    expect(site.leftovers()).toEqual([]);
    expect(site.served()).toBe(served);
    stopped += 1;
  });
});
