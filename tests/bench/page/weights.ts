import type { Findings, Line } from "#bench/table.ts";
import type { PageType } from "./pages.ts";
import { bytesOf, type Sent } from "./weigh.ts";

const MOST_SCRIPT_KB = 4;
const MOST_FONTS_KB = 45;
const MOST_REQUESTS = 7;

type Weighed = { page: PageType; sent: Sent[] };

const kilobytes = (bytes: number): number => bytes / 1024;
/** Inline scripts and styles are part of the document's bytes. */
const page = (sent: Sent[]): number => kilobytes(bytesOf(sent, "document", "stylesheet", "script"));

function lines({ page: { name, isPublic }, sent }: Weighed, starlight: Sent[]): Line[] {
  // Members come from another page, with the client that keeps them signed in: no first visit.
  const isFirstVisit = isPublic && (name.endsWith("lesson") || name === "premium preview");
  // A film comes in several parts, and counts once.
  const requests = (all: Sent[]): number =>
    new Set(all.filter(({ kind }) => kind !== "font" && kind !== "image").map(({ url }) => url)).size;
  const script = (all: Sent[]): number => kilobytes(bytesOf(all, "script"));
  const fonts = (all: Sent[]): number => kilobytes(bytesOf(all, "font"));
  return [
    {
      what: `${name}: script files before interaction`,
      ...{ value: script(sent), unit: "KB", peer: script(starlight) },
      ...(isPublic && { budget: { most: MOST_SCRIPT_KB } }),
    },
    {
      what: `${name}: HTML, CSS and scripts`,
      ...{ value: page(sent), unit: "KB", peer: page(starlight) },
    },
    { what: `${name}: fonts`, value: fonts(sent), unit: "KB", budget: { most: MOST_FONTS_KB } },
    { what: `${name}: pictures`, value: kilobytes(bytesOf(sent, "image")), unit: "KB" },
    { what: `${name}: film and the rest`, value: kilobytes(bytesOf(sent, "media", "other")), unit: "KB" },
    {
      what: `${name}: requests besides fonts and pictures`,
      ...{ value: requests(sent), unit: "", peer: requests(starlight) },
      ...(isFirstVisit && { budget: { most: MOST_REQUESTS } }),
    },
  ];
}

const named = (lesson: Weighed | undefined): string =>
  [...new Set(lesson?.sent.map(({ url }) => new URL(url).pathname))].join(", ");

export const weightTable = (weighed: Weighed[], starlight: Sent[]): Findings => ({
  title: "What a first visit brings over the wire (brotli)",
  peer: "Starlight, free lesson",
  lines: weighed.flatMap((one) => lines(one, starlight)),
  note: `A free lesson asks for ${named(weighed.find(({ page: { name } }) => name === "free lesson"))}.`,
});
