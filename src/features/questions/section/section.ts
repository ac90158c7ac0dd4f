import { $questions, readMore, readQuestions } from "#features/questions/kept/questions.store.ts";
import type { Question, QuestionPage } from "#features/questions/kept/questions.ts";
import { timecode } from "#features/course/formats.ts";
import { failureOf, sentenceOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import * as community from "#lib/communityRoutes.ts";
import { texts } from "#texts/questions.ts";
import { adoptStyles } from "#ui/adoptStyles.ts";
import { element } from "#ui/element.ts";
import { bones, notFetched } from "#ui/section/sectionState.ts";
import css from "./questions.css?inline";
import { questionItem } from "./item.ts";
import { markLines } from "./lines.ts";

const WORDS = { unanswered: texts.unanswered, offline: texts.offline, busy: texts.busy, again: texts.again };
const NEAR_POINTER = ["pointerenter", "focus"] as const;

/** Leads to where a question is written, with the second at which the video stands. */
function askLink({ id }: { id: string }): HTMLAnchorElement {
  const link = element("a", "btn");
  const video = document.querySelector<HTMLVideoElement>("[data-film] video");
  const show = () => {
    const second = Math.floor(video?.currentTime ?? 0);
    link.href = community.write("questions", id, second);
    link.textContent = second > 0 ? fill(texts.askAt, { time: timecode(second) }) : texts.ask;
  };
  for (const event of ["pause", "seeked"]) video?.addEventListener(event, show);
  for (const event of NEAR_POINTER) link.addEventListener(event, show);
  show();
  return link;
}

class QuestionsSection {
  readonly #lesson: { id: string; moduleId: number };
  readonly #title: HTMLElement;
  readonly #state = element("div", "q-state");
  readonly #list = element("ol", "q-list");
  readonly #said = element("p", "q-said");
  readonly #more = element("button", "btn q-more", texts.more);
  readonly #all = element("a", "", texts.all);
  #next: string | undefined;
  #isFailed = false;

  constructor(section: HTMLElement, title: HTMLElement, lesson: { id: string; moduleId: number }) {
    this.#lesson = lesson;
    this.#title = title;
    this.#said.role = "status";
    Object.assign(this.#more, { type: "button", hidden: true });
    this.#all.href = community.about(lesson.id);
    this.#all.hidden = true;
    const ways = element("p", "q-ways", this.#more, this.#all);
    const lead = element("p", "", texts.lead);
    section.replaceChildren(title, lead, askLink(lesson), this.#said, this.#state, this.#list, ways);
    this.#more.addEventListener("click", () => void this.#showMore());
    $questions.subscribe((questions) => this.#draw(questions));
    addEventListener("online", () => this.#isFailed && void this.load());
    // Asked on another page, it is there when its writer comes back.
    addEventListener("pageshow", ({ persisted }) => persisted && void this.load());
  }

  #draw(questions: readonly Question[]): void {
    const known = new Set([...this.#list.children].map(({ id }) => id));
    const items = questions.map((question) => questionItem(question, this.#lesson));
    // What is there stays, with the focus in it.
    if (items.slice(0, known.size).every(({ id }) => known.has(id))) this.#list.append(...items.slice(known.size));
    else this.#list.replaceChildren(...items);
  }

  /** What the list does not show yet has a page of its own. */
  #show(id: string): void {
    const item = document.getElementById(`question-${id}`);
    if (!item) return location.assign(community.post(id));
    item.scrollIntoView({ block: "center" });
    item.querySelector<HTMLElement>("h3 a")?.focus({ preventScroll: true });
  }

  #read({ next, isShut, questions }: QuestionPage): void {
    this.#next = next;
    this.#more.hidden = !next;
    this.#all.hidden = questions.length === 0;
    const nothing = isShut ? texts.shut : questions.length === 0 ? texts.empty : "";
    this.#state.replaceChildren(...(nothing ? [element("p", "", nothing)] : []));
  }

  /** Reads the newest anew; what is shown stays meanwhile. */
  async load(): Promise<void> {
    if ($questions.get().length === 0) this.#state.replaceChildren(bones(texts.loading, 3));
    try {
      const page = await readQuestions(this.#lesson.id);
      this.#read(page);
      markLines(page.asked, (id) => this.#show(id));
      this.#isFailed = false;
    } catch (error) {
      this.#isFailed = true;
      this.#state.replaceChildren(...notFetched(failureOf(error), WORDS, () => void this.load()));
    }
  }

  async #showMore(): Promise<void> {
    if (!this.#next) return;
    const before = this.#list.children.length;
    this.#more.disabled = true;
    try {
      const page = await readMore(this.#next);
      this.#read({ ...page, questions: $questions.get() });
      this.#said.textContent = fill(texts.moreShown, { count: this.#list.children.length - before });
      const first = this.#list.children[before]?.querySelector<HTMLElement>("h3 a");
      (first ?? this.#title).focus();
    } catch (error) {
      this.#said.textContent = sentenceOf(failureOf(error));
    } finally {
      this.#more.disabled = false;
    }
  }
}

/** Fills the section of the questions about a lesson. */
export function startSection(section: HTMLElement, title: HTMLElement, lesson: { id: string; moduleId: number }): void {
  adoptStyles(css);
  void new QuestionsSection(section, title, lesson).load();
}
