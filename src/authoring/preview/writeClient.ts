import { markdown } from "@codemirror/lang-markdown";
import { basicSetup, EditorView } from "codemirror";
import type { Writing } from "./previewWrite.ts";

const part = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;
const writing = JSON.parse(part("writing").textContent) as Writing;
let { version } = writing;
let saved = writing.text;
/** The text on disk when a save was rejected. */
let theirs: { text: string; version: string } | undefined;
/** Unsaved text, so that closing the tab loses nothing. */
const KEPT = `preview-write ${writing.file}`;

const look = EditorView.theme({
  "&": { color: "var(--fg)", backgroundColor: "var(--surface)", fontSize: "15px" },
  "&.cm-focused": { outline: "none" },
  ".cm-content": { caretColor: "var(--fg)", fontFamily: "ui-monospace, monospace", padding: "12px 0" },
  ".cm-gutters": { color: "var(--fg-muted)", backgroundColor: "var(--bg-sunk)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { background: "var(--act-soft) !important" },
  // The editor's default colours are made for a light background.
  ".cm-line span": { color: "inherit !important" },
  ".cm-cursor": { borderLeftColor: "var(--fg)" },
});

function say(words: string, isWrong = false): void {
  const said = part("said");
  said.textContent = words;
  said.toggleAttribute("data-wrong", isWrong);
}

const textOf = (): string => editor.state.doc.toString();
const isChanged = (): boolean => textOf() !== saved;

function keep(): void {
  try {
    if (isChanged()) localStorage.setItem(KEPT, textOf());
    else localStorage.removeItem(KEPT);
  } catch {
    // A failure is harmless: this copy only protects against a closed tab.
    return;
  }
}

const editor = new EditorView({
  doc: writing.text,
  parent: part("editor"),
  extensions: [
    basicSetup,
    markdown(),
    look,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": `Text of ${writing.file}` }),
    EditorView.updateListener.of(({ docChanged }) => {
      if (!docChanged) return;
      keep();
      say(isChanged() ? "Not saved yet" : "As on the disk");
    }),
  ],
});

function replaceAll(text: string): void {
  editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
}

/** Inserts a snippet at the cursor; a block gets its own lines. */
function insert(text: string, isBlock: boolean): void {
  const { from, to } = editor.state.selection.main;
  const before = editor.state.sliceDoc(0, from);
  const gap = !isBlock || before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const whole = `${gap}${text}${isBlock ? "\n\n" : ""}`;
  const mark = whole.indexOf("✎");
  const at = from + (mark === -1 ? whole.length : mark);
  editor.dispatch({
    changes: { from, to, insert: whole },
    selection: { anchor: at, head: mark === -1 ? at : at + 1 },
    scrollIntoView: true,
  });
  editor.focus();
}

const ask = (path: string, method: string, body: BodyInit): Promise<Response> =>
  fetch(`/preview/write/${path}`, { method, body, headers: { "X-Preview-Token": writing.token } });

interface Answer {
  version?: string;
  message?: string;
  now?: { text: string; version: string };
  insert?: string;
}

async function answered(request: Promise<Response>): Promise<{ status: number; answer: Answer }> {
  try {
    const response = await request;
    return { status: response.status, answer: (await response.json()) as Answer };
  } catch {
    return { status: 0, answer: { message: "The preview does not answer. Your text is kept in this browser." } };
  }
}

async function save(): Promise<void> {
  const text = textOf();
  const { status, answer } = await answered(
    ask("file.json", "PUT", JSON.stringify({ file: writing.file, text, version })),
  );
  theirs = answer.now;
  part("conflict").hidden = theirs === undefined;
  if (status !== 200 || answer.version === undefined) return say(answer.message ?? "It was not saved.", true);
  version = answer.version;
  saved = text;
  keep();
  say("Saved");
}

function takeTheirs(): void {
  if (!theirs) return;
  const mine = textOf();
  version = theirs.version;
  saved = theirs.text;
  replaceAll(`${theirs.text}\n\n✎ What I had written:\n\n${mine}`);
  part("conflict").hidden = true;
}

async function saveMine(): Promise<void> {
  if (theirs) version = theirs.version;
  await save();
}

async function upload(form: HTMLFormElement): Promise<void> {
  const data = new FormData(form);
  const [file, alt] = [data.get("file"), data.get("alt")];
  if (!(file instanceof File) || typeof alt !== "string") return;
  const query = new URLSearchParams({ file: writing.file, name: file.name, alt });
  say("The picture is on its way");
  const { status, answer } = await answered(ask(`picture?${query.toString()}`, "POST", file));
  if (status !== 200 || !answer.insert) return say(answer.message ?? "The picture was not added.", true);
  insert(answer.insert, true);
  say("The picture lies beside the text. Save to keep the line that names it.");
  form.reset();
}

part("save").addEventListener("click", () => void save());
part("theirs").addEventListener("click", takeTheirs);
part("mine").addEventListener("click", () => void saveMine());
part("blocks").addEventListener("click", ({ target }) => {
  const { block, text } = (target as HTMLElement).closest("button")?.dataset ?? {};
  if (block === undefined || text === undefined) return;
  part("blocks").hidePopover();
  insert(text, !/^(KeyTerm|Resource)$/.test(block));
});
const dialog = part<HTMLDialogElement>("upload");
part("picture").addEventListener("click", () => dialog.showModal());
dialog.addEventListener("close", () => {
  const form = dialog.querySelector("form");
  if (dialog.returnValue === "add" && form) void upload(form);
  dialog.returnValue = "";
});
addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.key !== "s") return;
  event.preventDefault();
  void save();
});
addEventListener("beforeunload", (event) => {
  if (isChanged()) event.preventDefault();
});

const kept = localStorage.getItem(KEPT);
if (kept !== null && kept !== writing.text) {
  replaceAll(kept);
  say("This is what you had not saved yet. Ctrl-Z brings back what is on the disk.");
} else say("As on the disk");
