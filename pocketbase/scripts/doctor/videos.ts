import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Stored, StoredObject } from "#contract/store.d.ts";
import { originOf, objectPath } from "#server/hooks/learning/media/media.rules.ts";
import { presignedUrl, type Store } from "#server/scripts/platform/bucket.ts";
import { SITE } from "#server/scripts/platform/paths.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { type Finding, fine, unsafe } from "./finding.ts";
import { asked } from "./outside.ts";

const ABOUT = "videos";
const ADDRESS_SECONDS = 60;
const RULE = "Give the bucket the CORS rule of pocketbase/README.md.";
const WATCH = "Set it: nobody can watch them.";

/**
 * The video store: its settings, whether it answers, and who can read from it. Nothing when there is none.
 * @param file lists the built site's objects in the store
 */
export async function lookAtStore(
  { store, siteUrl }: Pick<Settings, "store" | "siteUrl">,
  file = join(SITE, "store.json"),
): Promise<Finding[]> {
  const videos = videosIn(file);
  if (!store) return videos.length > 0 ? [missing(videos.length)] : [];
  const set = fine(ABOUT, `The store of videos is set (S3_ENDPOINT): ${store.endpoint}`);
  const [video] = videos;
  if (!video) return [set, await answers(store), fine(ABOUT, "No lesson of the built site has its video there yet.")];
  return [set, ...(await give(store, siteUrl, videos.find(isStream) ?? video))];
}

/** The built site's objects in a store; none when it uses no store. */
function videosIn(file: string): StoredObject[] {
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Stored) : {};
  return Object.values(stored).flatMap(({ video }) => video ?? []);
}

const missing = (count: number): Finding =>
  unsafe(ABOUT, `${String(count)} lessons have their video in a store, but S3_ENDPOINT is not set here.`, WATCH);

const isStream = ({ key }: StoredObject): boolean => key.endsWith(".m3u8");

const silent = (store: Store): Finding =>
  unsafe(ABOUT, `The store does not answer at ${store.endpoint}.`, "Check S3_ENDPOINT, and the way there.");

async function answers(store: Store): Promise<Finding> {
  return (await asked(store.endpoint)) ? fine(ABOUT, "The store answers.") : silent(store);
}

/** Requests part of a video as a learner's browser does: by a presigned URL, with the site's origin. */
async function give(store: Store, siteUrl: string, video: StoredObject): Promise<Finding[]> {
  const plain = `${originOf(store, video.bucket)}${objectPath(store, video)}`;
  const answer = await asked(await presignedUrl(store, plain, ADDRESS_SECONDS), {
    headers: { Range: "bytes=0-0", Origin: siteUrl },
  });
  if (!answer) return [silent(store)];
  const name = `${video.bucket}/${video.key}`;
  const found = [fine(ABOUT, "The store answers."), aboutVideo(answer.status, name)];
  if (!answer.ok) return found;
  const anybody = await asked(plain, { headers: { Range: "bytes=0-0" } });
  const open = `Anybody can read ${name} without an address of the site's.`;
  if (anybody?.ok) found.push(unsafe(ABOUT, open, "Block public access to the bucket."));
  return isStream(video) ? [...found, aboutPages(answer, siteUrl)] : found;
}

function aboutVideo(status: number, name: string): Finding {
  if (status === 200 || status === 206) return fine(ABOUT, `A video can be read there: ${name}`);
  const refused = `The store refuses ${name}.`;
  const key = "Check S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION and this machine's clock, and that the key may read it.";
  if (status === 403) return unsafe(ABOUT, refused, key);
  if (status === 404) return unsafe(ABOUT, `The store has no ${name}.`, "Upload it, or correct the lesson.");
  const todo = "Check S3_ENDPOINT, S3_REGION and S3_PATH_STYLE.";
  return unsafe(ABOUT, `The store answers ${String(status)} for ${name}.`, todo);
}

function aboutPages({ headers }: Response, siteUrl: string): Finding {
  const allowed = headers.get("access-control-allow-origin");
  if (allowed === "*" || allowed === siteUrl) return fine(ABOUT, `Pages of ${siteUrl} may play its streams (CORS).`);
  return unsafe(ABOUT, `Pages of ${siteUrl} may not play its streams.`, RULE);
}
