import { all, attr, elementsIn, first, nameOf, rawText, type XmlElement } from "#build/import/source/xml.ts";

/** The value that a form of a formula says by a name: <m:chr m:val="∑"/>. */
const said = (element: XmlElement, form: string, name: string): string | undefined => {
  const found = first(first(element, form), name);
  return found && (attr(found, "m:val") || attr(found, "w:val"));
};

const SIGNS: Record<string, string> = {
  "∑": "\\sum",
  "∏": "\\prod",
  "∫": "\\int",
  "∬": "\\iint",
  "∮": "\\oint",
  "⋃": "\\bigcup",
  "⋂": "\\bigcap",
};
const ACCENTS: Record<string, string> = {
  "\u0302": "\\hat",
  "\u0303": "\\tilde",
  "\u0304": "\\bar",
  "\u0305": "\\overline",
  "\u20D7": "\\vec",
  "\u0307": "\\dot",
  "\u0308": "\\ddot",
};

const braced = (element: XmlElement | undefined): string => `{${element ? inside(element) : ""}}`;
const script = (sign: string, element: XmlElement | undefined): string =>
  element && inside(element) ? `${sign}${braced(element)}` : "";
const rows = (elements: XmlElement[]): string => elements.map(inside).join(" \\\\ ");

function delimited(element: XmlElement): string {
  const [open, close, between] = ["begChr", "endChr", "sepChr"].map((name) => said(element, "dPr", name));
  return `\\left${open === "{" ? "\\{" : (open ?? "(") || "."}${all(element, "e")
    .map(inside)
    .join(between ?? "|")}\\right${close === "}" ? "\\}" : (close ?? ")") || "."}`;
}

const FORMS: Record<string, (element: XmlElement) => string> = {
  f: (one) => `\\frac${braced(first(one, "num"))}${braced(first(one, "den"))}`,
  sSup: (one) => braced(first(one, "e")) + script("^", first(one, "sup")),
  sSub: (one) => braced(first(one, "e")) + script("_", first(one, "sub")),
  sSubSup: (one) => braced(first(one, "e")) + script("_", first(one, "sub")) + script("^", first(one, "sup")),
  sPre: (one) => `{}${script("_", first(one, "sub"))}${script("^", first(one, "sup"))}${braced(first(one, "e"))}`,
  rad: (one) => {
    const degree = first(one, "deg");
    return `\\sqrt${degree && inside(degree) ? `[${inside(degree)}]` : ""}${braced(first(one, "e"))}`;
  },
  nary: (one) => {
    const sign = said(one, "naryPr", "chr") ?? "∫";
    return `${SIGNS[sign] ?? sign}${script("_", first(one, "sub"))}${script("^", first(one, "sup"))}${braced(first(one, "e"))}`;
  },
  d: delimited,
  func: (one) => `${braced(first(one, "fName"))}${braced(first(one, "e"))}`,
  limLow: (one) => `\\underset${braced(first(one, "lim"))}${braced(first(one, "e"))}`,
  limUpp: (one) => `\\overset${braced(first(one, "lim"))}${braced(first(one, "e"))}`,
  acc: (one) => `${ACCENTS[said(one, "accPr", "chr") ?? "\u0302"] ?? "\\hat"}${braced(first(one, "e"))}`,
  bar: (one) => `\\overline${braced(first(one, "e"))}`,
  m: (one) =>
    `\\begin{matrix}${all(one, "mr")
      .map((row) => all(row, "e").map(inside).join(" & "))
      .join(" \\\\ ")}\\end{matrix}`,
  eqArr: (one) => `\\begin{aligned}${rows(all(one, "e"))}\\end{aligned}`,
};

function inside(element: XmlElement): string {
  return (
    elementsIn(element)
      .map((child) => {
        const name = nameOf(child);
        if (name === "t" || name === "delText") return rawText(child);
        if (name.endsWith("Pr") || name === "del" || name === "moveFrom") return "";
        return FORMS[name]?.(child) ?? inside(child);
      })
      .join("")
      // One sign needs no braces around it.
      .replace(/(?<![\\\w])\{(\w)\}(?=[\^_])/g, "$1")
  );
}

/** A formula of Word in the words of TeX. */
export const texOf = (formula: XmlElement): string => inside(formula).replace(/\s+/g, " ").trim();
