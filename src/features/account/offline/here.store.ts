import { LANGUAGE } from "#lib/language/language.ts";
import { DEVICE, deviceCaches, isKeptCache } from "#lib/deviceCaches.ts";
import { type HerePage, inCourseOrder, latestPages, titleIn } from "./here.ts";

const MOST = 30;

interface Read extends HerePage {
  html: string;
}

async function pagesIn(all: CacheStorage, name: string): Promise<Read[]> {
  const cache = await all.open(name);
  const read = async (key: Request): Promise<Read[]> => {
    const answer = await cache.match(key, { ignoreVary: true });
    if (!answer?.headers.get("Content-Type")?.startsWith("text/html")) return [];
    const { pathname, search } = new URL(key.url);
    const html = await answer.text();
    return [{ address: pathname + search, title: titleIn(html), html }];
  };
  return (await Promise.all((await cache.keys()).map(read))).flat();
}

const byNumber = new Intl.Collator(LANGUAGE, { numeric: true });

/** The pages that open on this device without a network: what was opened last first, then what is kept, as it is taught. */
export async function pagesHere(): Promise<HerePage[]> {
  const all = deviceCaches();
  if (!all) return [];
  const names = (await all.keys()).filter(isKeptCache).sort(byNumber.compare);
  const modules = await Promise.all(names.map(async (name) => inCourseOrder(await pagesIn(all, name))));
  const opened = (await all.has(DEVICE.pages)) ? await pagesIn(all, DEVICE.pages) : [];
  return latestPages([...modules.flat().reverse(), ...opened], MOST);
}
