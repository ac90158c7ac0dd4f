/** A page that lies on this device. */
export interface HerePage {
  address: string;
  title: string;
}

/** Pages that are only a frame without the server, or lead somebody else's way. */
const NOT_LISTED = /^\/(?:$|offline|login|register|reset-password|success|cancel|payment|prepayment|search)/;

/** Whether a page is one that somebody would come back to. */
export const isListed = ({ address, title }: HerePage): boolean => title !== "" && !NOT_LISTED.test(address);

const escaped: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/** What a page calls itself, without the site's name. */
export function titleIn(html: string): string {
  const [, title = ""] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  return title.replace(/ \| [^|]*$/, "").replace(/&(?:amp|lt|gt|quot|#39);/g, (found) => escaped[found] ?? found);
}

/** Each address once, the latest first; a lesson by its own address. */
export function latestPages(pages: HerePage[], most: number): HerePage[] {
  const byTitle = new Map(pages.filter(isListed).map((page) => [page.title, page]));
  return [...byTitle.values()].reverse().slice(0, most);
}

const IS_MODULE = /^\/module\/[^/]+$/;

/** The pages of a module that is kept, in the order of the course: its own, then the lessons as that one lists them. */
export function inCourseOrder<Page extends HerePage & { html: string }>(pages: Page[]): Page[] {
  const list = pages.find(({ address }) => IS_MODULE.test(address))?.html ?? "";
  const place = ({ address }: Page): number => (IS_MODULE.test(address) ? -1 : list.indexOf(`"${address}"`));
  return [...pages].sort((one, other) => place(one) - place(other));
}
