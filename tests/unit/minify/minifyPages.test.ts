import { afterEach, beforeEach, expect, it } from "vitest";
import { minifyPages } from "#build/minify/minifyPages.ts";
import { SiteTrees } from "#support/siteTrees.ts";

const SCRIPT = '<script src="/_astro/page.js"></script>';

let trees: SiteTrees;
beforeEach(() => {
  trees = new SiteTrees({
    public: { "panels/index.html": "<style></style><p></p>", "_astro/page.js": 'a("shown")' },
    members: { "_astro/paid.js": 'a("template")' },
  });
});
afterEach(() => trees[Symbol.dispose]());

/** What is left of a page's style. */
function styled(css: string, body: string, side: "public" | "members" = "public"): string {
  trees.write(side, "page/index.html", `<head><style>${css}</style></head><body>${body}</body>`);
  minifyPages(trees);
  return /<style>(.*)<\/style>/s.exec(trees.read(side, "page/index.html"))?.[1] ?? "";
}

it.each(["public", "members"] as const)("a page of the %s tree keeps the rules it can need", (side) =>
  expect(styled(".here{top:1px}.gone{top:2px}", '<p class="here">', side)).toBe(".here{top:1px}"),
);

it("an icon says of itself only what is drawn of it", () => {
  const icon = '<svg xmlns="http://www.w3.org/2000/svg" width="24" class="lucide lucide-house lucide-home icon">';
  trees.write("public", "page/index.html", `<a class="house lucideness">${icon}</svg></a>`);
  minifyPages(trees);
  expect(trees.read("public", "page/index.html")).toBe(
    '<a class="house lucideness"><svg width="24" class="icon"></svg></a>',
  );
});

it("the rules of panels stay everywhere: they are fetched later", () => {
  trees.write("public", "panels/index.html", '<dialog><div class="px-6"></div></dialog>');
  expect(styled(".px-6{padding:24px}.mt-9{margin:1px}", "<p>")).toBe(".px-6{padding:24px}");
});

it("the rules of what a page's scripts make stay, also of scripts that only members have", () => {
  expect(styled(".shown{top:1px}.template{top:2px}", SCRIPT)).toBe(".shown{top:1px}");
  const paid = '<script src="/_astro/paid.js"></script>';
  expect(styled(".shown{top:1px}.template{top:2px}", paid, "members")).toBe(".template{top:2px}");
});
