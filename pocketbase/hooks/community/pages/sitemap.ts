import { isSold } from "../posts/posts.rules.ts";
import { environment } from "../../platform/environment.ts";
import { sharedStore } from "../../platform/sharedStore.ts";
import { communityHere } from "./pages.ts";
import { listedPosts } from "./rows.ts";
import { sitemapOf } from "./views.rules.ts";

const KEPT = "sitemap of the community";
const MADE = `${KEPT} made`;
/** However often somebody asks, and however much is written: it is made so often and no more. */
const KEPT_MS = 600_000;

/** The addresses of the community for search engines: its lists, and the newest posts that everybody reads. */
export function serveSitemap(e: core.RequestEvent): void {
  const isOld = Date.now() - Number(sharedStore.get(MADE) ?? 0) > KEPT_MS;
  const kept = isOld ? null : sharedStore.get(KEPT);
  const xml = kept ?? make(e.app);
  e.response.header().set("Cache-Control", "no-cache");
  e.blob(200, "application/xml", toBytes(xml));
}

function make(app: CoreApp): string {
  const { course, texts } = communityHere();
  const topics = Object.keys(texts.topics).filter((topic) => topic !== "all");
  const modules = course.modules.filter(({ id, locked }) => !locked && !isSold(course, id));
  const lists = ["", ...topics, ...modules.map(({ id }) => `module-${String(id)}`)];
  const xml = sitemapOf(environment.siteUrl, lists, listedPosts(app, `${environment.siteUrl}/community/post/`));
  sharedStore.set(KEPT, xml);
  sharedStore.set(MADE, String(Date.now()));
  return xml;
}
