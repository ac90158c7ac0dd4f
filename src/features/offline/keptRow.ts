import { fill } from "#lib/fill.ts";
import { texts } from "#texts/offline.ts";
import { element } from "#ui/element.ts";
import { wordButton } from "#ui/panel/listActs.ts";
import { megabytes, type Row, type State } from "./kept.ts";
import { COMMA } from "#lib/language/comma.ts";

/** What a press on a module's row does. */
export interface RowActs {
  keep: (row: Row) => void;
  stop: (row: Row) => void;
  remove: (row: Row) => void;
}

type Act = keyof RowActs;

function actButton(act: Act, row: Row, acts: RowActs, [words, name]: [string, string]): HTMLButtonElement {
  const button = wordButton("btn", words, () => acts[act](row), name);
  button.dataset["act"] = act;
  return button;
}

const KEEP = { open: "keep", unfinished: "goOn", changed: "update" } as const;

function buttonsOf(row: Row, isConnected: boolean, acts: RowActs): HTMLButtonElement[] {
  const { state, title, bytes } = row;
  const words = { title, size: megabytes(bytes) };
  if (state === "keeping") return [actButton("stop", row, acts, [texts.stopShort, fill(texts.stop, { title })])];
  const made: HTMLButtonElement[] = [];
  if (state !== "kept" && isConnected) {
    const said = KEEP[state];
    made.push(actButton("keep", row, acts, [texts[`${said}Short`], fill(texts[said], words)]));
  }
  if (state !== "open") made.push(actButton("remove", row, acts, [texts.removeShort, fill(texts.remove, { title })]));
  return made;
}

const stateOf = (state: State): string => (state === "open" || state === "keeping" ? "" : texts.states[state]);

function aboutOf(row: Row): HTMLElement {
  const { state, lessons, online, bytes, here } = row;
  const size = megabytes(bytes);
  const taken = state === "keeping" ? fill(texts.keeping, { here: megabytes(here), size }) : fill(texts.size, { size });
  const facts = [fill(texts.lessons, { count: lessons }), taken].join(COMMA);
  const said = stateOf(state);
  const about = element("p", "", facts, ...(said ? [". ", element("span", "kept-state", said)] : []), ".");
  if (online > 0) about.append(` ${fill(texts.online, { count: online })}`);
  return about;
}

/** A module with its size, how it stands, and what can be done about it. */
export function keptRow(row: Row, isConnected: boolean, acts: RowActs): HTMLElement {
  const { id, title, state, bytes, here } = row;
  const about = element("div", "", element("span", "tc", fill(texts.module, { number: id })), element("b", "", title));
  about.append(aboutOf(row));
  const made = element("li", "kept", about, element("div", "kept-acts", ...buttonsOf(row, isConnected, acts)));
  made.dataset["id"] = String(id);
  if (state !== "keeping") return made;
  const progress = element("progress", "");
  progress.max = bytes;
  progress.value = here;
  progress.ariaLabel = fill(texts.keep, { title, size: megabytes(bytes) });
  made.append(progress);
  return made;
}
