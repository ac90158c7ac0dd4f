import { parseTimecode } from "#features/learning/course/formats.ts";
import type { SearchItem } from "#features/learning/search/catalogue/search.ts";

/** Of the selects; "" is any. Their names appear in the address. `type` "said": only what is said in a video. */
export const FILTER_FIELDS = ["type", "module", "level", "access", "length"] as const;
type Field = (typeof FILTER_FIELDS)[number];
/** What can be chosen of each but modules, which the catalogue decides. */
export const FILTER_VALUES = {
  type: ["page", "module", "lesson", "said"],
  level: ["beginner", "intermediate", "advanced"],
  access: ["free", "premium"],
  length: ["short", "middle", "long"],
} as const;
const SHORT_S = 120;
const LONG_S = 180;
export const MOST_TAGS = 5;
const LONGEST_QUERY = 500;

/** What is looked for. All tags must be there. */
export type Asked = Record<Field, string> & { query: string; tags: string[] };

export const NO_FILTERS: Asked = { query: "", type: "", module: "", level: "", access: "", length: "", tags: [] };

/** What can be chosen where the catalogue decides: modules by their number, and tags by the alphabet. */
export interface Choices {
  modules: { id: string; title: string }[];
  tags: string[];
}

export function filterChoices(items: SearchItem[]): Choices {
  const modules = items.flatMap(({ type, id, title, later }) =>
    type === "module" && id !== undefined && !later ? [{ id, title }] : [],
  );
  return { modules, tags: [...new Set(items.flatMap(({ tags }) => tags))].toSorted((a, b) => a.localeCompare(b)) };
}

/** What an address asks for; whatever cannot be chosen is left out. */
export function askedIn(params: URLSearchParams, { modules, tags }: Choices): Asked {
  const known: Record<Field, readonly string[]> = { ...FILTER_VALUES, module: modules.map(({ id }) => id) };
  const chosen = FILTER_FIELDS.map((field) => [field, known[field].find((one) => one === params.get(field)) ?? ""]);
  return {
    ...(Object.fromEntries(chosen) as Record<Field, string>),
    query: (params.get("q") ?? "").trim().slice(0, LONGEST_QUERY),
    tags: [...new Set(params.getAll("tag"))].filter((tag) => tags.includes(tag)).slice(0, MOST_TAGS),
  };
}

/** The same as an address says it, without a question mark; "" for nothing. */
export function filterQuery(asked: Asked): string {
  const params = new URLSearchParams();
  if (asked.query.trim()) params.set("q", asked.query.trim());
  for (const field of FILTER_FIELDS) if (asked[field]) params.set(field, asked[field]);
  for (const tag of asked.tags) params.append("tag", tag);
  return params.toString().replaceAll("+", "%20");
}

export const isFiltered = (asked: Asked): boolean =>
  FILTER_FIELDS.some((field) => asked[field]) || asked.tags.length > 0;

function lengthOf({ duration }: SearchItem): string {
  if (!duration) return "";
  const seconds = parseTimecode(duration);
  return seconds < SHORT_S ? "short" : seconds <= LONG_S ? "middle" : "long";
}

const moduleOf = ({ type, id, moduleId }: SearchItem): string =>
  type === "module" ? (id ?? "") : moduleId === undefined ? "" : String(moduleId);

/** What opens later is neither free nor paid for. */
const accessOf = ({ premium, later }: SearchItem): string => (later ? "" : premium ? "premium" : "free");

/** By each select, whether an item is what was chosen. Only lessons have a length of their own. */
const FITS: Record<Field, (item: SearchItem, wanted: string) => boolean> = {
  type: ({ type }, wanted) => wanted === type || (wanted === "said" && type === "lesson"),
  module: (item, wanted) => wanted === moduleOf(item),
  level: ({ difficulty }, wanted) => wanted === difficulty,
  access: (item, wanted) => wanted === accessOf(item),
  length: (item, wanted) => item.type === "lesson" && wanted === lengthOf(item),
};

/** Whether an item is among what was chosen. */
export const fitsFilters = (item: SearchItem, asked: Asked): boolean =>
  FILTER_FIELDS.every((field) => asked[field] === "" || FITS[field](item, asked[field])) &&
  asked.tags.every((tag) => item.tags.includes(tag));

const LESSON = /^\/module\/\d+\/([^/?#]+)/;

/** What of the catalogue stands at an address of the full text; undefined for a page that has no row. */
export function itemAt(address: string, items: SearchItem[]): SearchItem | undefined {
  const lesson = LESSON.exec(address)?.[1];
  const [path] = address.split(/[?#]/);
  return items.find(({ type, id, url }) => (lesson ? type === "lesson" && id === lesson : url === path));
}

/** Whether a place of the full text is among what was chosen. */
export function fitsAt(address: string, items: SearchItem[], asked: Asked): boolean {
  const item = itemAt(address, items);
  if (item) return fitsFilters(item, asked);
  // A page beside the catalogue has nothing but its address, and is open to everybody.
  const { type, access, ...others } = asked;
  return ["", "page"].includes(type) && access !== "premium" && !isFiltered({ ...NO_FILTERS, ...others });
}
