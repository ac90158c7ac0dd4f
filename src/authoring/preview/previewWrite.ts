import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, dirname, extname, join, sep } from "node:path";
import { encode } from "html-entities";
import type { ViteDevServer } from "vite";
import { parse } from "yaml";
import { slugOf } from "#authoring/check/rules/names.ts";
import { readPicture } from "#authoring/import/lesson/pictures.ts";
import { IMPORT_LIMITS } from "#authoring/import/source/source.ts";
import { fillPlaces, mdxText } from "#authoring/written.ts";
import { lessonSources } from "#build/files/sources.ts";
import * as routes from "#lib/routes.ts";

/** An error with the HTTP status of the response. */
export class RefusedRequest extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const MOST_TEXT_BYTES = 500_000;
const TEXT = /\.(mdx|md|vtt|yaml)$/;
/** Plain names only: no parent folders, hidden files, or characters special to a file system. */
const PATH = /^content(\/[A-Za-z0-9_-][\w.-]*)+$/;

interface AuthorsText {
  text: string;
  /** A hash that detects later changes of the file. */
  version: string;
}

/** Fails if the path exists, so it cannot follow a link created meanwhile; `flush` syncs to disk. */
const FRESH = { flag: "wx", mode: 0o644, flush: true } as const;

const textVersion = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Returns the real folder of a path, which must be in content/. */
function folderOf(root: string, file: string): string {
  if (!PATH.test(file) || file.includes(".."))
    throw new RefusedRequest(403, "Only files of content/ can be written here.");
  const content = realpathSync(join(root, "content"));
  const folder = join(root, dirname(file));
  if (!existsSync(folder)) throw new RefusedRequest(404, `${file} is not there.`);
  const real = realpathSync(folder);
  if (real !== join(content, dirname(file).slice("content".length)) || !`${real}${sep}`.startsWith(content + sep))
    throw new RefusedRequest(403, "A link leads out of content/ there.");
  return real;
}

/**
 * Returns the path of an existing text of the course.
 * @throws {RefusedRequest} for any other path
 */
function textFile(root: string, file: string): string {
  const path = join(folderOf(root, file), basename(file));
  if (!TEXT.test(file))
    throw new RefusedRequest(403, "Only .mdx, .md, .vtt and .yaml are texts that can be written here.");
  if (!existsSync(path)) throw new RefusedRequest(404, `${file} is not there.`);
  if (!lstatSync(path).isFile()) throw new RefusedRequest(403, `${file} is a link or a folder.`);
  return path;
}

/** @throws {RefusedRequest} when the path is not a text file of content/ */
export function readAuthorsFile(root: string, file: string): AuthorsText {
  const text = readFileSync(textFile(root, file), "utf8");
  return { text, version: textVersion(text) };
}

/** The file changed since it was read; nothing was written. */
export class Conflict extends RefusedRequest {
  readonly now: AuthorsText;

  constructor(file: string, now: AuthorsText) {
    super(409, `${file} was changed on the disk meanwhile. Nothing was saved, and nothing of either is lost.`);
    this.now = now;
  }
}

/**
 * Replaces the text that was read as `version`.
 * @throws {RefusedRequest} when the text may not be written
 * @throws {Conflict} with the current text when the file changed
 */
export function writeAuthorsFile(root: string, file: string, text: string, version: string): AuthorsText {
  const path = textFile(root, file);
  if (Buffer.byteLength(text) > MOST_TEXT_BYTES) throw new RefusedRequest(413, "The text is longer than 500 KB.");
  const now = readAuthorsFile(root, file);
  if (now.version !== version) throw new Conflict(file, now);
  // Written to a temporary file first: a full disk or a crash leaves the old one intact.
  const half = join(dirname(path), `.${basename(path)}.new`);
  try {
    rmSync(half, { force: true });
    writeFileSync(half, text, FRESH);
    chmodSync(half, lstatSync(path).mode & 0o777);
    renameSync(half, path);
  } finally {
    rmSync(half, { force: true });
  }
  return { text, version: textVersion(text) };
}

/** Adds a file beside a lesson, never over an existing one. */
export function addAuthorsFile(root: string, file: string, bytes: Uint8Array): void {
  const path = join(folderOf(root, file), basename(file));
  if (existsSync(path)) throw new RefusedRequest(409, `${file} is there already.`);
  writeFileSync(path, bytes, FRESH);
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Returns the host name in "127.0.0.1:4321"; "" when invalid. */
function hostIn(authority: string | undefined): string {
  const address = `http://${authority ?? ""}`;
  return authority && URL.canParse(address) ? new URL(address).hostname : "";
}

/**
 * Returns why a request is rejected; undefined when it comes from this machine. Other sites can send requests to the
 * preview (CSRF), and their names can resolve to it (DNS rebinding).
 */
export function strangerIn({
  headers,
  socket,
}: Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string | undefined } }): string | undefined {
  const address = socket.remoteAddress ?? "";
  if (!/^(127\.|::1$|::ffff:127\.)/.test(address)) return "It comes from another machine.";
  if (!LOOPBACK.has(hostIn(headers.host))) return "It asks for another host than this machine.";
  const { origin } = headers;
  if (origin !== undefined && origin !== `http://${headers.host ?? ""}`) return "It comes from a page of another site.";
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return "It comes from a page of another site.";
  return undefined;
}

/** A random token, known only to pages of this run of the preview. */
const TOKEN_HEADER = "x-preview-token";

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Accepts only requests of the editor on this machine.
 * @throws {RefusedRequest} otherwise
 */
export function requireWritingPage(request: IncomingMessage, token: string): void {
  const stranger = strangerIn(request);
  if (stranger) throw new RefusedRequest(403, stranger);
  const { origin, host } = request.headers;
  if (origin !== `http://${host ?? ""}`) throw new RefusedRequest(403, "It comes from no page of the preview.");
  const given = request.headers[TOKEN_HEADER];
  if (typeof given !== "string" || !isSame(given, token))
    throw new RefusedRequest(
      403,
      "The preview was started again since this page was opened: copy your text and load the page anew.",
    );
}

/**
 * Reads a request's body.
 * @throws {RefusedRequest} as soon as it exceeds the limit
 */
export async function requestBody(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const tooLarge = new RefusedRequest(
    413,
    `It is larger than ${Math.round(mostBytes / 1_000).toLocaleString("en")} KB.`,
  );
  if (Number(request.headers["content-length"] ?? 0) > mostBytes) throw tooLarge;
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > mostBytes) throw tooLarge;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * A script for the head of the preview's own pages: applies the site's theme setting, or the system's, and follows
 * changes of the latter.
 */
const THEME = `{
  const dark = matchMedia("(prefers-color-scheme:dark)");
  const follow = () => {
    const chosen = localStorage.getItem("theme");
    document.documentElement.dataset.theme = chosen === "dark" || (chosen !== "light" && dark.matches) ? "dark" : "light";
  };
  follow();
  dark.addEventListener("change", follow);
}`;

/** Renders one of the HTML files in this folder. */
export const pageWith = (name: string, values: Record<string, string>): string =>
  fillPlaces(readFileSync(join(import.meta.dirname, name), "utf8"), { theme: THEME, ...values });

/** A block to insert into a text. */
interface Snippet {
  name: string;
  /** Its purpose, shown in the menu. */
  use: string;
  text: string;
}

export const SNIPPETS = parse(readFileSync(join(import.meta.dirname, "snippets.yaml"), "utf8")) as Snippet[];

/** The initial data of the editor's script. */
export interface Writing {
  file: string;
  text: string;
  version: string;
  token: string;
}

const NAMES: Record<string, string> = { mdx: "Text", vtt: "Captions", yaml: "Film" };
const nameOf = (file: string): string => NAMES[file.slice(file.lastIndexOf(".") + 1)] ?? file;

const block = ({ name, use, text }: Snippet): string =>
  `<button type="button" data-block="${name}" data-text="${encode(text)}">${encode(`<${name}>`)}<small>${encode(use)}</small></button>`;

/** JSON that is safe inside a script element. */
const inPage = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Renders the editor: the text on the left, the lesson on the right. */
function writePage(title: string, page: string, files: string[], writing: Writing): string {
  const links = files
    .map(
      (file) =>
        `<a href="?file=${encodeURIComponent(file)}"${file === writing.file ? ' aria-current="page"' : ""}>${nameOf(file)}</a>`,
    )
    .join("");
  return pageWith("write.html", {
    ...{ title: encode(title), page: encode(page), links, script: encode(`/@fs${CLIENT}`), writing: inPage(writing) },
    blocks: SNIPPETS.map(block).join(""),
  });
}

const CLIENT = join(import.meta.dirname, "writeClient.ts");
export const EDITOR = ["codemirror", "@codemirror/lang-markdown"];
const MOST_PICTURE_BYTES = 20_000_000;
/** JSON escapes make the text longer: every line break is two characters. */
const MOST_JSON_BYTES = 3 * MOST_TEXT_BYTES;

/** Answers with a page, or with anything else as JSON. */
export function send(response: ServerResponse, status: number, body: unknown): void {
  const isPage = typeof body === "string";
  const type = isPage ? "text/html" : "application/json";
  const policy = { "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin" };
  response.writeHead(status, { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "no-store", ...policy });
  response.end(isPage ? body : JSON.stringify(body));
}

/** Returns the editor of a lesson. */
function pageOf(root: string, id: string, wanted: string | null, token: string): string {
  const lesson = lessonSources(root).find((one) => one.id === id);
  if (!lesson) throw new RefusedRequest(404, `There is no lesson ${id}.`);
  const files = [".mdx", ".vtt", ".film.yaml"]
    .map((ending) => lesson.file.replace(/\.mdx$/, ending))
    .filter((file) => existsSync(join(root, file)));
  const file = wanted ?? lesson.file;
  if (!files.includes(file)) throw new RefusedRequest(404, `${file} is no file of ${id}.`);
  const [title, page] = [String(lesson.data["title"] ?? id), routes.lesson(lesson.moduleId, id)];
  return writePage(title, page, files, { file, token, ...readAuthorsFile(root, file) });
}

async function save(root: string, request: IncomingMessage): Promise<{ version: string }> {
  const body = (await requestBody(request, MOST_JSON_BYTES)).toString();
  const { file, text, version } = parsed(body);
  if (typeof file !== "string" || typeof text !== "string" || typeof version !== "string")
    throw new RefusedRequest(400, "It names no file, text and version.");
  return { version: writeAuthorsFile(root, file, text, version).version };
}

function parsed(body: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(body);
    return data !== null && typeof data === "object" ? { ...data } : {};
  } catch {
    throw new RefusedRequest(400, "It is no JSON.");
  }
}

/** Saves a picture beside the text, and returns the Markdown that shows it. */
async function addPicture(root: string, request: IncomingMessage, query: URLSearchParams): Promise<{ insert: string }> {
  const [file, name, alt] = ["file", "name", "alt"].map((key) =>
    (query.get(key) ?? "").replace(/\s+/g, " ").trim(),
  ) as [string, string, string];
  readAuthorsFile(root, file);
  if (!file.endsWith(".mdx")) throw new RefusedRequest(403, "A picture belongs to a text.");
  if (alt === "") throw new RefusedRequest(400, "Say what the picture shows, for people who cannot see it.");
  const picture = await readPicture(await requestBody(request, MOST_PICTURE_BYTES), IMPORT_LIMITS.pixels);
  if (typeof picture === "string") throw new RefusedRequest(415, `The picture was not added: ${picture}.`);
  const slug = slugOf(basename(name, extname(name))).slice(0, 40) || "picture";
  const base = basename(file, ".mdx");
  let own = `${base}.${slug}${picture.ending}`;
  for (let number = 2; existsSync(join(root, dirname(file), own)); number += 1)
    own = `${base}.${slug}-${number}${picture.ending}`;
  addAuthorsFile(root, `${dirname(file)}/${own}`, picture.bytes);
  return { insert: `![${mdxText(alt)}](./${own})` };
}

async function answer(root: string, request: IncomingMessage, token: string): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://the.preview");
  const asked = `${request.method ?? ""} ${pathname}`;
  if (request.method === "GET") {
    const stranger = strangerIn(request);
    if (stranger) throw new RefusedRequest(403, stranger);
    return pageOf(root, pathname.slice(1), searchParams.get("file"), token);
  }
  requireWritingPage(request, token);
  if (asked === "PUT /file.json") return save(root, request);
  if (asked === "POST /picture") return addPicture(root, request, searchParams);
  throw new RefusedRequest(405, "Nothing here answers that.");
}

function refused(response: ServerResponse, error: unknown): void {
  if (error instanceof Conflict) return send(response, 409, { message: error.message, now: error.now });
  const status = error instanceof RefusedRequest ? error.status : 500;
  send(response, status, { message: error instanceof Error ? error.message : String(error) });
}

/** Serves the editor: on this machine only, and for files of content/ only. */
export function serveWriting({ middlewares, config }: ViteDevServer): void {
  const token = randomBytes(32).toString("hex");
  middlewares.use("/preview/write", (request, response) => {
    answer(config.root, request, token).then(
      (body) => send(response, 200, body),
      (error: unknown) => refused(response, error),
    );
  });
}
