import { describe, expect, it } from "vitest";
import { aroundFacts, filled, jsonIn } from "#server/hooks/site/frames.rules.ts";

describe("a frame", () => {
  const frame =
    '<html><head><title>Community | Site</title><meta name="description" content="Old."><link rel="canonical" href="https://x.example/community">' +
    '<meta property="og:title" content="Community"></head><body><main><template data-place="begin"><i class="a"></i></template>old<template data-place="end"></template></main></body></html>';
  const filling = {
    title: 'A "b" $1 $&',
    description: "New.",
    canonical: "/community/wins",
    isPersonal: false,
    html: "<h1>$& $1</h1>",
  };

  it("holds what was made of data, word for word, in its head and at its place", () => {
    const html = filled(frame, "https://x.example", "Site", filling);
    expect(html).toContain("<title>A &quot;b&quot; $1 $&amp; | Site</title>");
    expect(html).toContain('content="New."><link rel="canonical" href="https://x.example/community/wins">');
    expect(html).toContain("<main><h1>$& $1</h1></main>");
    expect(html).not.toContain("noindex");
  });

  it("has a place for what its scripts know of it as data, which ends nowhere early", () => {
    const { before, after } = aroundFacts(filled(frame, "https://x.example", "Site", filling));
    const html = before + jsonIn({ tree: ["</script>"] }) + after;
    expect(html).toContain(
      '<script type="application/json" id="page-facts">{"tree":["\\u003c/script>"]}</script></head>',
    );
  });

  it("keeps a person's page out of search engines", () =>
    expect(filled(frame, "https://x.example", "Site", { ...filling, isPersonal: true })).toContain(
      '<meta name="robots" content="noindex">',
    ));
});
