import { codeIn, fileOf, writtenDay, type CertificateFacts } from "./certificates.ts";
import { texts } from "#texts/certificates.ts";
import { checkFile, findCertificate, type Lookup } from "./lookup.store.ts";
import * as routes from "#lib/routes.ts";
import { element } from "#ui/element.ts";
import { say } from "#ui/messages/toast.ts";

const find = <Kind extends Element = HTMLElement>(selector: string): Kind =>
  document.querySelector<Kind>(`[data-certificate] ${selector}`) as Kind;

const DAYS = new Set(["finishedOn", "issuedOn"]);
const MOST_CLIPS = 40;
/** With more, the clips are too narrow for their numbers. */
const MOST_NUMBERED = 6;

/** Writes what is signed onto the sheet. */
function draw(facts: CertificateFacts): void {
  for (const [name, text] of Object.entries(facts)) {
    const places = document.querySelectorAll(`[data-fact="${name}"]`);
    for (const place of places) place.textContent = DAYS.has(name) ? writtenDay(text) : text;
  }
  const count = Math.min(MOST_CLIPS, Number(facts.lessons) || 1);
  const clip = (_: unknown, index: number) => element("span", "", count > MOST_NUMBERED ? "" : String(index + 1));
  find("[data-clips]").replaceChildren(...Array.from({ length: count }, clip));
}

function show(state: Lookup["kind"] | "loading" | "specimen", text: (string | Node)[]): void {
  find("[data-state]").dataset["state"] = state;
  find("[data-verdict]").replaceChildren(...text);
}

const isGood = (found: Lookup): found is Extract<Lookup, { facts: CertificateFacts }> =>
  found.kind === "genuine" || found.kind === "unchecked";

/** Draws a certificate, and what can be done with it. */
function present(facts: CertificateFacts): void {
  const { code } = facts;
  draw(facts);
  const file = find<HTMLAnchorElement>("a[download]");
  file.href = fileOf(code);
  file.download = `certificate-${code}.json`;
  find("[data-link]").dataset["link"] = new URL(routes.certificate(code), location.href).href;
}

let latest = 0;

async function look(asking: Promise<Lookup>): Promise<void> {
  const mine = ++latest;
  show("loading", [texts.looking]);
  const found = await asking;
  if (mine !== latest) return;
  const { words: verdict, meaning } = texts.found[found.kind];
  if (isGood(found)) present(found.facts);
  show(found.kind, [element("b", "", verdict), ` ${meaning}`]);
}

function lookUp(typed: string): void {
  const code = codeIn(typed);
  const field = find<HTMLInputElement>("input[name=code]");
  const problem = find("[data-problem]");
  problem.textContent = code ? "" : texts.notACode;
  field.setAttribute("aria-invalid", String(!code));
  if (!code) return field.focus();
  field.value = code;
  void look(findCertificate(code));
}

async function copyLink(): Promise<void> {
  const { isCopied } = await import("#features/blocks/template/copying.ts");
  say((await isCopied(find("[data-link]").dataset["link"] ?? "")) ? texts.copied : texts.notCopied);
}

function lookInto(picker: HTMLInputElement): void {
  const [file] = picker.files ?? [];
  if (file) void look(checkFile(file));
  // The same file, changed meanwhile, can be chosen again.
  picker.value = "";
}

function listen(): void {
  const field = find<HTMLInputElement>("input[name=code]");
  find("form").addEventListener("submit", (event) => {
    event.preventDefault();
    lookUp(field.value);
    const code = codeIn(field.value);
    if (code) history.replaceState(history.state, "", routes.certificate(code));
  });
  const picker = find<HTMLInputElement>("input[type=file]");
  picker.addEventListener("change", () => lookInto(picker));
  find("[data-print]").addEventListener("click", () => print());
  find("[data-link]").addEventListener("click", () => void copyLink());
}

/** What was typed or chosen before this came stays, and is looked into. */
function begin(): void {
  const field = find<HTMLInputElement>("input[name=code]");
  const picker = find<HTMLInputElement>("input[type=file]");
  const asked = new URLSearchParams(location.search).get("code");
  const typed = field.value;
  if (picker.files?.length) lookInto(picker);
  else if (asked) lookUp(asked);
  else show("specimen", [element("b", "", texts.specimenWords), ` ${texts.specimenMeaning}`]);
  if (typed) field.value = typed;
}

find("[data-here]").textContent = location.host + routes.certificate();
listen();
begin();
