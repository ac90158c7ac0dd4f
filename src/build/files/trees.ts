import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Where one build writes: the public tree, and beside it everything only the server reads. */
export interface Trees {
  public: string;
  site: string;
  members: string;
}

const trees = (dist: string, site: string): Trees => ({ public: dist, site, members: join(site, "members") });

const PROJECT = join(import.meta.dirname, "../../..");
/** What `npm run build` writes. */
export const OWN = trees(join(PROJECT, "dist"), join(PROJECT, "pocketbase/site"));
/** Both trees of a version below one folder. */
const inOne = (folder: string): Trees => trees(join(folder, "public"), folder);
const { SITE_INTO: into, SITE_BEFORE: before } = process.env;

/** What this build puts in place: dist/ and pocketbase/site/, or a version in the folder SITE_INTO. */
export const LIVE = into ? inOne(into) : OWN;
/** What is being built; takes the place of LIVE only after the leak scan. */
export const NEW = into ? trees(`${into}.public`, `${into}.site`) : trees(`${OWN.public}.new`, `${OWN.site}.new`);
/** What was served before, whose code open tabs have: SITE_BEFORE names a version's folder, "" what was built last. */
export const BEFORE = before === undefined ? LIVE : before === "" ? OWN : inOne(before);

/** All files below a folder, sorted, as paths relative to it. */
export const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

export const sha256Hex = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

export const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;

/** The address that a file of a tree is served at: index.html is its folder, other pages lose their ending. */
export const pageAddress = (file: string): string =>
  `/${file.replace(/(^|\/)index\.html$/, "").replace(/\.html$/, "")}`;
