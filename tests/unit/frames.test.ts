import { describe, expect, it } from "vitest";
import { filled } from "#server/hooks/site/frames.rules.ts";

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

  it("keeps a person's page out of search engines", () =>
    expect(filled(frame, "https://x.example", "Site", { ...filling, isPersonal: true })).toContain(
      '<meta name="robots" content="noindex"></head>',
    ));
});
