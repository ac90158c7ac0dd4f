import { rows, text, type Course } from "#build/check/read/course.ts";
import { attribute, elements, nodes } from "#build/check/read/nodes.ts";
import type { Place, Problem } from "#build/check/read/problem.ts";
import type { Prose } from "#build/check/read/prose.ts";
import { addressOf, anchorsIn, movedTo, siteAddresses } from "#build/check/names/siteAddresses.ts";

const rule = "links";
type Mistake = [message: string, hint: string];
interface Link extends Place {
  url: string;
  /** What a # alone may name. */
  anchors: string[];
}

/** Addresses outside the site are held to https by the schema. */
const inResources = ({ data, at }: Prose): Link[] =>
  rows(data["resources"])
    .map(({ url }, index) => ({ url: text(url), anchors: [], ...at(["resources", index, "url"]) }))
    .filter(({ url }) => url.startsWith("/"));

function inProse(prose: Prose): Link[] {
  const anchors = anchorsIn(prose.tree);
  const named = (["link", "image", "definition"] as const).flatMap((type) => nodes(prose.tree, type));
  const tags = elements(prose.tree).filter((element) => typeof attribute(element, "href") === "string");
  return [
    ...named.map((node) => ({ url: node.url, anchors, ...prose.atNode(node) })),
    ...tags.map((node) => ({ url: String(attribute(node, "href")), anchors, ...prose.atNode(node) })),
    ...inResources(prose),
  ];
}

const inFaq = ({ lists: { faq } }: Course): Link[] =>
  rows(faq.data).flatMap(({ answer }, index) =>
    [...text(answer).matchAll(/\]\(([^)\s]*)\)/g)].map(([, url = ""]) => ({
      ...{ url, anchors: [], ...faq.at([index, "answer"]) },
    })),
  );

function insideSite(url: string, course: Course, addresses: Map<string, string[]>): Mistake | undefined {
  const { path, anchor } = addressOf(url);
  const anchors = addresses.get(path);
  const moved = movedTo(path, course);
  if (anchors && (anchor === "" || anchors.includes(anchor))) return undefined;
  if (anchors)
    return [`${path} has nothing called #${anchor}.`, "Copy the name from the heading, the question or the term."];
  if (moved) return [`${url} leads nowhere.`, `The lesson is at ${moved}.`];
  return [`${url} leads nowhere.`, "Compare it with the address of the page in the preview; it has no / at its end."];
}

function mistakeIn({ url, anchors }: Link, course: Course, addresses: Map<string, string[]>): Mistake | undefined {
  if (url === "") return ["A link has no address.", "Write it between the brackets, or take the link out."];
  if (/^(https:\/\/|mailto:|tel:)/.test(url))
    return URL.canParse(url) ? undefined : [`${url} is no address.`, "Copy it from the browser."];
  if (url.startsWith("http:"))
    return [`${url} is not protected on its way.`, "Write https://; nearly every site answers there."];
  if (url.startsWith("/")) return insideSite(url, course, addresses);
  if (url.startsWith("#"))
    return anchors.includes(url.slice(1))
      ? undefined
      : [`No heading here is called ${url}.`, "Copy the words of the heading, joined by hyphens."];
  // Whether a file is there is asked with the pictures.
  if (/^\.\.?\//.test(url)) return undefined;
  return [`${url} leads nowhere.`, "Begin with https://, with / for a page of this site, or with ./ for a picture."];
}

/** Every link that readers meet. */
export const linksIn = (course: Course): Link[] => [
  ...[...course.lessons, ...course.stories, ...course.pages].flatMap(inProse),
  ...inFaq(course),
];

/** Every link leads somewhere: to a page of this site that exists, or out of it by https. */
export function links(course: Course): Problem[] {
  const addresses = siteAddresses(course);
  return linksIn(course).flatMap((link) => {
    const [message, hint] = mistakeIn(link, course, addresses) ?? [];
    return message && hint ? [{ file: link.file, line: link.line, rule, message, hint }] : [];
  });
}
