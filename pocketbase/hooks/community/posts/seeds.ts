import type { HousePost } from "#contract/community.d.ts";
import { siteBrand } from "../../platform/release/brand.ts";
import { currentRelease, siteFile } from "../../platform/release/release.ts";
import { firstRow } from "../../platform/rows.ts";

const TABLE = "posts";
const KEPT = "house posts kept";

/** Before the very first start's migrations there is no table yet: then they come with the first look at the community. */
export function seedPostsAtStart(e: core.BootstrapEvent): void {
  e.next();
  keepHousePosts(e.app);
}

function written(app: CoreApp): HousePost[] {
  try {
    return JSON.parse(toString($os.readFile(siteFile("community.json")))) as HousePost[];
  } catch (error) {
    app.logger().warn("The house's own posts cannot be read. Build the site anew.", "error", String(error));
    return [];
  }
}

/** Once for each version of the site the house's own posts are made to say what content/community says; what was hidden stays so. */
export function keepHousePosts(app: CoreApp): void {
  const { name } = currentRelease();
  if (app.store().get(KEPT) === name || !app.hasTable(TABLE)) return;
  app.store().set(KEPT, name);
  for (const post of written(app)) {
    try {
      keep(app, post);
    } catch (error) {
      app.logger().error("A post of the house could not be kept", "key", post.key, "error", String(error));
    }
  }
}

function keep(app: CoreApp, { key, topic, title, body, lessonId, pinned }: HousePost): void {
  const known = firstRow(app, TABLE, "key = {:key}", { key });
  const row = known ?? new Record(app.findCachedCollectionByNameOrId(TABLE));
  const wanted = {
    key,
    topic,
    title,
    body,
    lessonId,
    team: true,
    userName: siteBrand(app.settings().meta.appName).name,
  };
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  if (known && names.every((name) => String(row.get(name)) === String(wanted[name]))) return;
  for (const name of names) row.set(name, wanted[name]);
  if (!known) row.set("pinned", pinned);
  app.save(row);
}
