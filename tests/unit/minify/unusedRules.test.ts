import { describe, expect, it } from "vitest";
import { withoutUnusedRules } from "#build/minify/unusedRules.ts";

const used = (css: string, ...classes: string[]): string => withoutUnusedRules(css, new Set(classes));

describe("the rules of a style sheet", () => {
  it("stay when something on the page has their classes, and go when nothing has", () => {
    expect(used(".here{top:1px}.gone{top:2px}p{top:3px}", "here")).toBe(".here{top:1px}p{top:3px}");
    expect(used(".here.gone{top:1px}.here .gone{top:1px}", "here")).toBe("");
  });

  it("stay for one of their selectors", () => {
    expect(used(".here,.gone{top:1px}", "here"), "and lose the others").toBe(".here{top:1px}");
    expect(used(":is(.gone,.here) b{top:4px}", "here")).toContain("b{top:4px}");
    expect(used(":where(.gone) b{top:4px}", "here")).toBe("");
  });

  it("stay where a class is only excluded or looked for inside", () => {
    expect(used("p:not(.gone){top:1px}", "here")).toBe("p:not(.gone){top:1px}");
    expect(used("p:has(.gone){top:1px}", "here")).toBe("p:has(.gone){top:1px}");
  });

  it("take the media query along that has nothing left inside", () => {
    expect(used("@media (min-width:9px){.gone{top:1px}}p{top:2px}")).toBe("p{top:2px}");
  });

  it("keep Tailwind's properties while one utility is left that reads them", () => {
    const property = '@property --tw-blur{syntax:"*";inherits:false}';
    expect(used(`${property}.here{filter:var(--tw-blur)}`, "here")).toContain("@property --tw-blur");
    expect(used(`${property}.here{top:1px}`, "here")).toBe(".here{top:1px}");
  });
});
