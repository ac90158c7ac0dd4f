import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, dirname, extname, join } from "node:path";
import type { AstroIntegration } from "astro";
import type { ViteDevServer } from "vite";
import * as routes from "#lib/routes.ts";
import { mdxText } from "#build/authoring/written.ts";
import { slugOf } from "#build/check/rules/course/names.ts";
import { lessonSources } from "#build/files/sources.ts";
import { readPicture } from "#build/import/lesson/pictures.ts";
import { LIMITS } from "#build/import/source/limits.ts";
import { strangerIn } from "#build/preview/guard/trusted.ts";
import {
  addAuthorsFile,
  Conflict,
  MOST_TEXT_BYTES,
  readAuthorsFile,
  Refusal,
  writeAuthorsFile,
} from "./write/authorsFile.ts";
import { bodyOf, requireWriter } from "./write/requests.ts";
import { writePage } from "./write/writePage.ts";

const CLIENT = join(import.meta.dirname, "write/writeClient.ts");
const EDITOR = ["codemirror", "@codemirror/lang-markdown"];
const MOST_PICTURE_BYTES = 20_000_000;
/** A text in JSON is longer: every line's end is two signs. */
const MOST_JSON_BYTES = 3 * MOST_TEXT_BYTES;

function send(response: ServerResponse, status: number, body: unknown): void {
  const isPage = typeof body === "string";
  const type = isPage ? "text/html" : "application/json";
  const policy = { "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin" };
  response.writeHead(status, { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "no-store", ...policy });
  response.end(isPage ? body : JSON.stringify(body));
}

/** The page on which a lesson is written. */
function pageOf(root: string, id: string, wanted: string | null, token: string): string {
  const lesson = lessonSources(root).find((one) => one.id === id);
  if (!lesson) throw new Refusal(404, `There is no lesson ${id}.`);
  const files = [".mdx", ".vtt", ".slides.yaml"]
    .map((ending) => lesson.file.replace(/\.mdx$/, ending))
    .filter((file) => existsSync(join(root, file)));
  const file = wanted ?? lesson.file;
  if (!files.includes(file)) throw new Refusal(404, `${file} is no file of ${id}.`);
  const title = String(lesson.data["title"] ?? id);
  const page = routes.lesson(lesson.moduleId, id);
  return writePage({ title, page, files, file, token, script: `/@fs${CLIENT}`, ...readAuthorsFile(root, file) });
}

async function save(root: string, request: IncomingMessage): Promise<{ version: string }> {
  const body = (await bodyOf(request, MOST_JSON_BYTES)).toString();
  const { file, text, version } = parsed(body);
  if (typeof file !== "string" || typeof text !== "string" || typeof version !== "string")
    throw new Refusal(400, "It names no file, text and version.");
  return { version: writeAuthorsFile(root, file, text, version).version };
}

function parsed(body: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(body);
    return data !== null && typeof data === "object" ? { ...data } : {};
  } catch {
    throw new Refusal(400, "It is no JSON.");
  }
}

/** Puts a picture beside the text that names it, and says the line that shows it. */
async function addPicture(root: string, request: IncomingMessage, query: URLSearchParams): Promise<{ insert: string }> {
  const [file, name, alt] = ["file", "name", "alt"].map((key) =>
    (query.get(key) ?? "").replace(/\s+/g, " ").trim(),
  ) as [string, string, string];
  readAuthorsFile(root, file);
  if (!file.endsWith(".mdx")) throw new Refusal(403, "A picture belongs to a text.");
  if (alt === "") throw new Refusal(400, "Say what the picture shows, for people who cannot see it.");
  const picture = await readPicture(await bodyOf(request, MOST_PICTURE_BYTES), LIMITS.pixels);
  if (typeof picture === "string") throw new Refusal(415, `The picture was not added: ${picture}.`);
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
    if (stranger) throw new Refusal(403, stranger);
    return pageOf(root, pathname.slice(1), searchParams.get("file"), token);
  }
  requireWriter(request, token);
  if (asked === "PUT /file.json") return save(root, request);
  if (asked === "POST /picture") return addPicture(root, request, searchParams);
  throw new Refusal(405, "Nothing here answers that.");
}

function refused(response: ServerResponse, error: unknown): void {
  if (error instanceof Conflict) return send(response, 409, { message: error.message, now: error.now });
  const status = error instanceof Refusal ? error.status : 500;
  send(response, status, { message: error instanceof Error ? error.message : String(error) });
}

function serve({ middlewares, config }: ViteDevServer): void {
  const token = randomBytes(32).toString("hex");
  middlewares.use("/preview/write", (request, response) => {
    answer(config.root, request, token).then(
      (body) => send(response, 200, body),
      (error: unknown) => refused(response, error),
    );
  });
}

/** In the preview a lesson can be written in the browser: on this machine alone, and only files of content/. */
export const previewWrite = (): AstroIntegration => ({
  name: "preview-write",
  hooks: {
    "astro:config:setup": ({ command, updateConfig }) => {
      // Found when the page is first opened, they would make it load anew.
      if (command === "dev") updateConfig({ vite: { optimizeDeps: { include: EDITOR } } });
    },
    "astro:server:setup": ({ server }) => serve(server),
  },
});
