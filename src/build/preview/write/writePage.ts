import { encode } from "html-entities";
import { SNIPPETS } from "./snippets.ts";
import { THEME } from "#build/preview/look/theme.ts";

/** What the page's script begins with. */
export interface Writing {
  file: string;
  text: string;
  version: string;
  token: string;
}

export interface WritePage extends Writing {
  title: string;
  /** The lesson's page. */
  page: string;
  /** Texts of the lesson: its own, captions, slides. */
  files: string[];
  script: string;
}

const CSS = `
  * { box-sizing: border-box; } body { margin: 0; height: 100dvh; display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 1fr); background: var(--bg); color: var(--fg); font: 16px/1.45 system-ui, sans-serif; }
  header { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 8px 16px; border-bottom: 1.5px solid var(--line); }
  h1 { margin: 0 auto 0 0; font-size: 1.0625rem; } a { color: inherit; }
  button, select, input, nav a { font: inherit; min-height: 36px; padding: 4px 12px; color: var(--fg); background: var(--surface); border: 1.5px solid var(--line-strong); border-radius: 4px; }
  nav { display: flex; gap: 8px; } nav a[aria-current] { border-color: var(--fg); font-weight: 600; }
  button { cursor: pointer; } #save { background: var(--act); color: var(--on-act); border-color: var(--act); font-weight: 600; }
  :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
  #editor { min-height: 0; overflow: auto; border-right: 1.5px solid var(--line); } #editor .cm-editor { min-height: 100%; }
  iframe { width: 100%; height: 100%; border: 0; background: var(--bg); }
  #said { flex-basis: 100%; margin: 0; color: var(--fg-muted); font-size: 0.9375rem; } #said[data-wrong] { color: var(--danger-text); font-weight: 600; }
  #conflict { flex-basis: 100%; display: flex; flex-wrap: wrap; gap: 8px; } [hidden] { display: none !important; }
  #blocks { inset: auto; margin: 4px 0 0; padding: 6px; width: min(24rem, 92vw); max-height: 70vh; overflow: auto; background: var(--surface); color: var(--fg); border: 1.5px solid var(--fg); border-radius: 4px; box-shadow: var(--shadow-3); position: fixed; top: 48px; right: 16px; }
  #blocks button { display: block; width: 100%; text-align: left; border: 0; } #blocks small { color: var(--fg-muted); display: block; }
  dialog { width: min(28rem, 92vw); background: var(--surface); color: var(--fg); border: 1.5px solid var(--fg); border-radius: 4px; } dialog label { display: block; margin-bottom: 12px; } dialog input { display: block; width: 100%; margin-top: 4px; } dialog p { display: flex; gap: 8px; margin: 0; }
  @media (max-width: 800px) { body { height: auto; display: block; } #editor { height: 60vh; border: 0; border-bottom: 1.5px solid var(--line); } iframe { height: 90vh; display: block; } #blocks { right: 4vw; } }
`;

const NAMES: Record<string, string> = { mdx: "Text", vtt: "Captions", yaml: "Slides" };
const nameOf = (file: string): string => NAMES[file.slice(file.lastIndexOf(".") + 1)] ?? file;

const block = ({ name, use }: (typeof SNIPPETS)[number], index: number): string =>
  `<button type="button" data-block="${index}">${encode(`<${name}>`)}<small>${encode(use)}</small></button>`;

/** JSON that stands in a page and ends no script. */
const inPage = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** A plain text at the left, the lesson as it is at the right. */
export function writePage({ title, page, files, script, ...writing }: WritePage): string {
  const links = files
    .map(
      (file) =>
        `<a href="?file=${encodeURIComponent(file)}"${file === writing.file ? ' aria-current="page"' : ""}>${nameOf(file)}</a>`,
    )
    .join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Write: ${encode(title)}</title>
    <link rel="stylesheet" href="/src/ui/theme/tokens.css"><style>${CSS}</style><script>${THEME}</script></head><body>
    <header><h1>${encode(title)}</h1><nav aria-label="Files">${links}</nav>
      <button type="button" popovertarget="blocks">Insert a block</button><button type="button" id="picture">Add a picture</button>
      <button type="button" id="save">Save</button><a href="${encode(page)}">Page</a> <a href="/preview">Course</a>
      <p id="said" role="status"></p>
      <div id="conflict" role="group" aria-label="Two versions" hidden><button type="button" id="theirs">Take theirs, mine is kept below it</button><button type="button" id="mine">Save mine over it</button></div>
    </header>
    <div id="blocks" popover>${SNIPPETS.map(block).join("")}</div>
    <main id="editor" aria-label="Text"></main><iframe src="${encode(page)}" title="The page as it is"></iframe>
    <dialog id="upload" aria-labelledby="upload-title"><form method="dialog"><h2 id="upload-title">A picture</h2>
      <label>File<input type="file" name="file" accept=".jpg,.jpeg,.png,.webp,.avif,.svg" required></label>
      <label>What it shows, for people who cannot see it<input name="alt" required maxlength="300" autocomplete="off"></label>
      <p><button value="add">Add</button><button value="" formnovalidate>Cancel</button></p></form></dialog>
    <script type="application/json" id="writing">${inPage(writing)}</script><script type="module" src="${encode(script)}"></script></body></html>`;
}
