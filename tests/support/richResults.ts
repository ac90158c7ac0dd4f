import { thingsOf, typesOf } from "./schemaOrg.ts";

type Thing = Record<string, unknown>;

interface Row {
  result: string;
  /** Which things Google reads for it. */
  type: string;
  isMeant?: (thing: Thing) => boolean;
  /** Required, as Google names them; a dot leads into what a property holds, into each where it holds several. */
  required: string[];
  /** How many a list has at least. */
  atLeast?: [property: string, count: number];
}

const listsCourses = (thing: Thing): boolean => thingsOf("Course", thing).length > 0;
const isCourse = (thing: Thing): boolean => "hasCourseInstance" in thing;
const isPaid = (thing: Thing): boolean => thing["isAccessibleForFree"] === false && "url" in thing;

/** developers.google.com/search/docs/appearance/structured-data, each result's page, as of November 2026. */
export const RESULTS: Row[] = [
  {
    result: "Course info",
    type: "Course",
    isMeant: isCourse,
    required: [
      ...["name", "description", "provider.name", "offers.category", "offers.price", "offers.priceCurrency"],
      ...["hasCourseInstance.courseMode", "hasCourseInstance.courseWorkload"],
    ],
  },
  {
    result: "Course list",
    type: "ItemList",
    isMeant: listsCourses,
    required: ["position", "item.name", "item.description", "item.url", "item.provider.name"].map(
      (field) => `itemListElement.${field}`,
    ),
    atLeast: ["itemListElement", 3],
  },
  {
    result: "Carousel",
    type: "ItemList",
    isMeant: (thing) => !listsCourses(thing),
    required: ["itemListElement.position", "itemListElement.url"],
  },
  {
    result: "Breadcrumb",
    type: "BreadcrumbList",
    required: ["itemListElement.position", "itemListElement.name", "itemListElement.item"],
    atLeast: ["itemListElement", 2],
  },
  { result: "FAQ", type: "FAQPage", required: ["mainEntity.name", "mainEntity.acceptedAnswer.text"] },
  {
    result: "Video",
    type: "VideoObject",
    required: ["name", "thumbnailUrl", "uploadDate", "description", "duration", "contentUrl"],
  },
  {
    result: "Paywalled content",
    type: "WebPage",
    isMeant: isPaid,
    required: ["hasPart.isAccessibleForFree", "hasPart.cssSelector"],
  },
  {
    result: "Discussion forum",
    type: "DiscussionForumPosting",
    required: ["author.name", "datePublished", "text", "url", "commentCount", "interactionStatistic.interactionType"],
  },
  { result: "Review snippet", type: "AggregateRating", required: ["ratingValue", "reviewCount"] },
];

/** What stands at a path of properties: one value for each place where it should stand. */
function at(value: unknown, [property, ...rest]: string[]): unknown[] {
  const all = Array.isArray(value) ? value : [value];
  if (property === undefined) return all;
  return all.flatMap((one) => at((one as Thing | undefined)?.[property], rest));
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

function missingOf(row: Row, thing: Thing): string[] {
  const { result, required, atLeast } = row;
  const missing = required.filter((field) => !at(thing, field.split(".")).every(isThere));
  const few = atLeast && ((thing[atLeast[0]] as unknown[] | undefined)?.length ?? 0) < atLeast[1];
  return [...missing, ...(few ? [`${String(atLeast[1])} of ${atLeast[0]}`] : [])].map((field) => `${result}: ${field}`);
}

export interface Read {
  /** The rich results that the data is for. */
  results: string[];
  /** What Google requires for them and does not find. */
  missing: string[];
}

export function read(data: unknown): Read {
  const found = RESULTS.flatMap((row) =>
    thingsOf(row.type, data)
      .filter((thing) => typesOf(thing).includes(row.type) && (row.isMeant?.(thing) ?? true))
      .map((thing) => ({ result: row.result, missing: missingOf(row, thing) })),
  );
  return { results: found.map(({ result }) => result), missing: found.flatMap(({ missing }) => missing) };
}
