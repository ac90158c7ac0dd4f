interface Accepted {
  finding: RegExp;
  /** The only page it may stand on; left out, it may stand on every page. */
  page?: RegExp;
  because: string;
}

/** What the checker says and is not followed. */
export const ACCEPTED: Accepted[] = [
  {
    finding: /^CSS: /,
    because:
      "its parser does not know newer CSS (@view-transition, cqi, @property); Lightning CSS has read every style",
  },
  {
    finding: /^Attribute “pathLength” not allowed on element “circle”/,
    because: "it knows SVG 1.1; SVG 2 has pathLength on every shape, and all engines draw it",
  },
  {
    finding: /^Attribute “aria-hidden” is unnecessary for elements that have attribute “hidden”/,
    because: "the particles are shown by taking `hidden` away, and stay out of the accessibility tree",
  },
  { finding: /^Trailing slash on void elements has no effect/, because: "React writes the fields of a form so" },
  {
    finding: /^Section lacks heading/,
    page: /\/dashboard\//,
    because: "it is a shape that stands there until the numbers have come with their headings",
  },
  {
    finding: /^(A “style” element in “body” must be the first child|The selector “astro-island” matches)/,
    page: /\/module\//,
    because: "Astro writes the style of its islands before the first one, wherever that stands",
  },
];
