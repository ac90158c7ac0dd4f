import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Output folders of one build: the public tree, and beside it everything only the server reads. */
export interface Trees {
  public: string;
  site: string;
  members: string;
}

const trees = (dist: string, site: string): Trees => ({ public: dist, site, members: join(site, "members") });

const PROJECT = join(import.meta.dirname, "../../..");
/** The output of `npm run build`. */
export const OWN = trees(join(PROJECT, "dist"), join(PROJECT, "pocketbase/site"));
/** Both trees of a version in one folder. */
const inOne = (folder: string): Trees => trees(join(folder, "public"), folder);
const { SITE_INTO: into, SITE_BEFORE: before } = process.env;

/** The folders this build replaces: dist/ and pocketbase/site/, or a version in the folder SITE_INTO. */
export const LIVE = into ? inOne(into) : OWN;
/** The build's staging folders; they replace LIVE only after the leak scan. */
export const NEW = into ? trees(`${into}.public`, `${into}.site`) : trees(`${OWN.public}.new`, `${OWN.site}.new`);
/**
 * The site that open tabs loaded their code from: SITE_BEFORE is a version's folder, or "" for the last `npm run
 * build`.
 */
export const BEFORE = before === undefined ? LIVE : before === "" ? OWN : inOne(before);

/** Lists all files in a folder, sorted, as relative paths. */
export const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

export const sha256Hex = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

export const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;

/** The URL path of a file in a tree: index.html becomes its folder, other pages lose their extension. */
export const pageAddress = (file: string): string =>
  `/${file.replace(/(^|\/)index\.html$/, "").replace(/\.html$/, "")}`;
