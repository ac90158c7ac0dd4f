import { $owner } from "#sync/owner.store.ts";
import type { Facts } from "#features/community/kept/community.ts";
import { accept, likesIt, setLike } from "#features/community/kept/acts.store.ts";
import { failureOf, sentenceOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/community.ts";
import { element } from "#ui/element.ts";
import { say } from "#ui/messages/toast.ts";
import { factsOf, nameIn } from "./entries.ts";

const failed = (error: unknown): void => say(sentenceOf(failureOf(error)));

/** Whose entry a button is about, for those who do not see it. */
function about(entry: HTMLElement): HTMLElement {
  const whose = element("span", "sr-only", ` ${fill(texts.ofEntry, { name: nameIn(entry) })}`);
  whose.dir = "auto";
  return whose;
}

function actButton(entry: HTMLElement, mark: string, title: string, look: string, press: () => void) {
  const button = element("button", `btn ${look}`, element("span", "", title), about(entry));
  button.type = "button";
  button.dataset[mark] = "";
  button.addEventListener("click", press);
  return button;
}

const words = (button: Element, title: string): void => void button.firstElementChild?.replaceChildren(title);

/** Writes how many like it, and whether one does. */
export function paintLike(entry: HTMLElement): void {
  const [facts, place] = [factsOf(entry), entry.querySelector("[data-like]")];
  if (!facts || !place) return;
  const title = fill(texts.helpful, { count: facts.likes });
  if (!(place instanceof HTMLButtonElement)) {
    place.firstChild?.replaceWith(title);
    return;
  }
  words(place, title);
  place.ariaPressed = String(likesIt(facts.id) !== pressing.has(facts.id));
}

/** What is being told: until it is, the button shows what will be. */
const pressing = new Set<string>();

async function pressLike(entry: HTMLElement): Promise<void> {
  const facts = factsOf(entry);
  if (!facts || pressing.has(facts.id)) return;
  const wanted = !likesIt(facts.id);
  const before = facts.likes;
  pressing.add(facts.id);
  entry.dataset["likes"] = String(Math.max(0, before + (wanted ? 1 : -1)));
  paintLike(entry);
  try {
    await setLike(facts, wanted);
  } catch (error) {
    entry.dataset["likes"] = String(before);
    failed(error);
  }
  pressing.delete(facts.id);
  paintLike(entry);
}

const thread = (): HTMLElement | null => document.querySelector<HTMLElement>(".thread[data-post]");

/** Shows which reply is the accepted one, without moving any. */
export function paintAccepted(): void {
  const accepted = thread()?.dataset["accepted"] ?? "";
  for (const entry of document.querySelectorAll<HTMLElement>("[data-reply]")) {
    const isIt = entry.dataset["reply"] === accepted;
    entry.classList.toggle("accepted", isIt);
    const mark = entry.querySelector(".by .ok");
    if (isIt && !mark) entry.querySelector(".by")?.append(element("span", "tc ok", texts.accepted));
    if (!isIt) mark?.remove();
    const button = entry.querySelector<HTMLElement>("[data-accept]");
    if (!button) continue;
    words(button, isIt ? texts.acceptedUndo : texts.accept);
    button.ariaPressed = String(isIt);
  }
}

async function pressAccept(reply: string): Promise<void> {
  const post = thread();
  const facts = post && factsOf(post);
  if (!post || !facts) return;
  const before = post.dataset["accepted"] ?? "";
  post.dataset["accepted"] = before === reply ? "" : reply;
  paintAccepted();
  try {
    await accept(facts.id, post.dataset["accepted"]);
  } catch (error) {
    post.dataset["accepted"] = before;
    paintAccepted();
    failed(error);
  }
}

function ownActs(entry: HTMLElement, facts: Facts, like: Element, report: Element): void {
  const count = element("span", "btn com-count", fill(texts.helpful, { count: facts.likes }));
  count.dataset["like"] = "";
  like.replaceWith(count);
  report.replaceWith(
    actButton(entry, "remove", texts.remove, "btn-quiet", () => {
      void import("./removing.ts").then(({ removeEntry }) => removeEntry(entry, facts), failed);
    }),
  );
}

function othersActs(entry: HTMLElement, facts: Facts, like: Element, report: Element): void {
  const title = fill(texts.helpful, { count: facts.likes });
  const press = actButton(entry, "like", title, "", () => void pressLike(entry));
  press.ariaPressed = "false";
  like.replaceWith(press);
  report.replaceWith(
    actButton(entry, "report", texts.report, "btn-quiet", () => {
      void import("./reporting.ts").then(({ reportEntry }) => reportEntry(entry, facts)).catch(failed);
    }),
  );
}

/** Puts what one can do with an entry in place of what a visitor is offered; a visitor keeps that. */
export function bringActs(entry: HTMLElement, facts: Facts): void {
  const [like, report] = [entry.querySelector("a[data-like]"), entry.querySelector("a[data-report]")];
  const owner = $owner.get();
  if (!owner || !like || !report) return;
  const isOwn = facts.user === owner;
  (isOwn ? ownActs : othersActs)(entry, facts, like, report);
  if (facts.kind === "reply" && thread()?.dataset["user"] === owner) {
    const press = actButton(entry, "accept", texts.accept, "", () => void pressAccept(facts.id));
    const short = element("small", "", texts.acceptShort);
    short.ariaHidden = "true";
    press.append(short);
    // Last, and on a phone below the face: nothing moves for it.
    entry.querySelector("[data-acts]")?.append(press);
    paintAccepted();
  }
}
