import { expect, it } from "vitest";
import { dropTokens, tokensIn } from "#build/tokens.ts";

it("definitions that nothing uses are dropped, in every theme, and the others stay", () => {
  const css = ':root{--a:red;--b:oklch(1% .2 3);--c:"x"}:root[data-theme=dark]{--b:blue;--a:#000}p{color:var(--a)}';
  const used = tokensIn(css);
  expect(used).toEqual(["--a"]);
  expect(dropTokens(css, (name) => used.includes(name))).toBe(
    ":root{--a:red;}:root[data-theme=dark]{--a:#000}p{color:var(--a)}",
  );
});
