import { followEntries } from "#features/community/page/entries.ts";
import * as routes from "#lib/routes.ts";
import { hasStoredSession } from "#lib/session.ts";
import { storedOwner } from "#sync/owner.store.ts";
import { texts } from "#texts/posting.ts";
import { element } from "#ui/element.ts";
import { addEditTo } from "./editButtons.ts";
import { fetchAhead, reach } from "./reach.ts";

const pathHere = location.pathname + location.search;

function loginLink(title: string): HTMLAnchorElement {
  const link = element("a", "btn", title);
  link.href = routes.login(pathHere);
  return link;
}

function opener(title: string, look: string, press: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const button = element("button", `btn ${look}`.trim(), title);
  button.type = "button";
  button.addEventListener("click", () => press(button));
  return button;
}

function fill(place: HTMLElement, ...ways: HTMLElement[]): void {
  place.replaceChildren(...ways);
  for (const name of ["pointerover", "focusin"]) place.addEventListener(name, fetchAhead, { once: true });
}

/** Above a list: a new post; the page's address may ask for it, and say what it is about. */
function startCompose(place: HTMLElement): void {
  const topic = document.querySelector<HTMLElement>("[data-topic]")?.dataset["topic"] || "questions";
  if (!hasStoredSession()) return place.replaceChildren(loginLink(texts.login));
  const asked = new URLSearchParams(location.search);
  const isAsked = asked.has("write");
  const second = Number(asked.get("second") ?? "");
  const about = {
    topic,
    lessonId: asked.get("lesson") ?? "",
    ...(isAsked &&
      second > 0 && {
        second: `${String(Math.floor(second / 60))}:${String(Math.floor(second % 60)).padStart(2, "0")}`,
      }),
  };
  const write = opener(texts.write, "btn-act", (button) => reach(button, ({ openPost }) => openPost(place, about)));
  fill(place, write);
  if (isAsked) reach(write, ({ openPost }) => openPost(place, about, asked.has("lesson")));
}

/** The page of the lesson whose exercise this thread shows, where somebody else wants eyes on their work. */
function workHere(): string | undefined {
  const thread = document.querySelector<HTMLElement>(".thread[data-post]");
  const isWork = document.querySelector('.crumb a[href="/community/feedback"]') !== null;
  const lesson = thread?.querySelector<HTMLAnchorElement>("a.at-clip")?.pathname;
  return isWork && thread?.dataset["user"] !== storedOwner() ? lesson : undefined;
}

function startAnswer(place: HTMLElement): void {
  const post = place.dataset["answer"] ?? "";
  if (!hasStoredSession()) return place.replaceChildren(loginLink(texts.loginReply));
  const way = (title: string, look: string, lesson?: string) =>
    opener(title, look, (button) => reach(button, ({ openReply }) => openReply(place, button, { post, lesson })));
  const lesson = workHere();
  if (lesson) fill(place, way(texts.reviewWork, "btn-act", lesson), way(texts.answerWork, ""));
  else fill(place, way(texts.answer, "btn-act"));
}

const [compose, answer] = ["[data-compose]", "[data-answer]"].map((one) => document.querySelector<HTMLElement>(one));
if (compose) startCompose(compose);
if (answer) startAnswer(answer);
if (hasStoredSession()) followEntries(addEditTo);
