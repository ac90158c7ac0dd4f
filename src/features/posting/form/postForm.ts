import { changePost, createPost } from "#features/posting/kept/posting.store.ts";
import type { Written } from "#features/posting/kept/rows.ts";
import { DRAFT_OF_POST, draftOfEdit, type Values } from "#features/posting/kept/draft.ts";
import { draftOf } from "#features/posting/kept/drafts.store.ts";
import { called, shown } from "#features/posting/words/mentions.ts";
import {
  EMPTY,
  FIELDS,
  isEmpty,
  isWork,
  LONGEST,
  type PostWords,
  problemsIn,
  sentOf,
  wordsFrom,
  wordsOf,
} from "#features/posting/words/post.ts";
import { storedOwner } from "#sync/owner.store.ts";
import { texts } from "#texts/posting.ts";
import { element } from "#ui/element.ts";
import { area, button, input } from "./fields.ts";
import { LessonPart } from "./lessonPart.ts";
import { offerNames, peopleHere } from "./mentionList.ts";
import { PicturesPart } from "./pictures.ts";
import { sortedFor } from "./refusals.ts";
import { firstDayHint, sayRoom } from "./replyForm.ts";
import { Writing } from "./writing.ts";

interface Uses {
  /** What the page it is opened on, or its address, says it is about. */
  about: Partial<PostWords>;
  /** Whether that goes before what a draft says. */
  isAsked: boolean;
  /** The name of the module's topic that the page is; "" for none. */
  moduleTitle: string;
  /** Whether they may write about what is sold; undefined where nobody says. */
  isMember: boolean | undefined;
  /** The post that is changed; undefined for a new one. */
  edited?: Written;
  leave: () => void;
  sent: (row: Written) => void;
}

const ROOM = { sheet: LONGEST.sheet, firstAsk: LONGEST.question, secondAsk: LONGEST.question };

function kinds(topics: [topic: string, title: string][]): HTMLElement {
  const choices = topics.map(([value, title]) => {
    const radio = Object.assign(element("input", ""), { type: "radio", name: "topic", value, autocomplete: "off" });
    return element("label", "", radio, title);
  });
  const legend = element("legend", "", texts.kind);
  return element("fieldset", "posting-kinds", legend, element("div", "segments", ...choices));
}

function topicsFor(words: PostWords, { about, moduleTitle }: Uses): [string, string][] {
  const { questions, wins, feedback } = texts.kinds;
  const general: [string, string][] = [
    ["questions", questions],
    ["wins", wins],
    ["feedback", feedback],
  ];
  const modules = new Set([about.topic ?? "", words.topic].filter((topic) => topic.startsWith("module-")));
  const named = [...modules].map((topic): [string, string] => [
    topic,
    topic === about.topic && moduleTitle ? moduleTitle : topic.replace("module-", "Module "),
  ]);
  return [...general, ...named];
}

function workPart(): HTMLElement {
  const optional = { isOptional: true };
  const sheet = area({ name: "sheet", label: texts.sheet, hint: texts.sheetHint, ...optional }, 6);
  const video = input({ name: "video", label: texts.video, hint: texts.videoHint, ...optional });
  Object.assign(video.querySelector("input") as HTMLInputElement, { type: "url", inputMode: "url", dir: "ltr" });
  const start = input({ name: "start", label: texts.start, hint: texts.startHint, ...optional });
  const first = area({ name: "firstAsk", label: texts.firstAsk, hint: texts.askHint }, 2);
  const second = area({ name: "secondAsk", label: texts.secondAsk, ...optional }, 2);
  return element("div", "posting-work", sheet, element("div", "posting-two", video, start), first, second);
}

/** What a post began with: what stood in it, what was asked for, and what was kept of it. */
function beginning({ edited, about, isAsked }: Uses, draftKey: string): PostWords {
  const before = edited ? wordsOf(edited) : EMPTY;
  const own = { ...before, ...about, body: shown(before.body).text };
  return wordsFrom({ ...own, ...draftOf(draftKey)?.values, ...(isAsked && about) });
}

const picturesOf = ({ id, pictures }: Written) =>
  pictures.map((name) => ({ name, src: `/api/files/posts/${id}/${encodeURIComponent(name)}` }));

/** What was chosen for a new post: it is there again when its form was closed and is opened anew. */
let chosen: PicturesPart | undefined;

class PostForm {
  readonly form = element("form", "posting");
  readonly #uses: Uses;
  readonly #lesson: LessonPart;
  readonly #work = workPart();
  readonly #body = area({ name: "body", label: texts.body, hint: texts.bodyHint }, 6);
  readonly #pictures: PicturesPart;

  constructor(uses: Uses) {
    this.#uses = uses;
    this.#lesson = new LessonPart(uses.isMember !== false);
    const { edited } = uses;
    const draftKey = edited ? draftOfEdit(edited.id) : DRAFT_OF_POST;
    const words = beginning(uses, draftKey);
    this.#pictures = edited ? new PicturesPart(picturesOf(edited), false) : (chosen ??= new PicturesPart([], true));
    const heading = element("h2", "", edited ? texts.editPost : texts.ask);
    heading.tabIndex = -1;
    this.form.ariaLabel = heading.textContent;
    const writing = this.#writing(draftKey);
    const cancel = button(edited ? texts.cancel : texts.cancelDraft, "", () => {
      writing.end();
      uses.leave();
    });
    const title = input({ name: "title", label: texts.title, hint: texts.titleHint });
    const parts = [kinds(topicsFor(words, uses)), title, this.#body, this.#lesson.element, this.#work];
    const hints = edited ? [element("p", "field-hint", texts.editHint)] : firstDayHint();
    const ways = element("div", "posting-ways", writing.send, cancel, writing.draft);
    this.form.append(heading, ...hints, ...parts, this.#pictures.element, writing.notice, ways);
    offerNames(this.#body.querySelector("textarea") as HTMLTextAreaElement, this.#people());
    writing.begin({ ...words });
    void this.#lesson.load(() => writing.values["topic"] ?? "");
  }

  #people() {
    return [...shown(this.#uses.edited?.body ?? "").people, ...peopleHere(storedOwner())];
  }

  #writing(draftKey: string): Writing {
    const { edited, sent } = this.#uses;
    const before = JSON.stringify(edited ? sentOf(wordsOf(edited), "") : {});
    const sentNow = (values: Values, user: string) => {
      const words = wordsFrom(values);
      return sentOf({ ...words, body: called(words.body, this.#people()) }, user);
    };
    return new Writing({
      ...{ form: this.form, fields: FIELDS, draftKey, sendTitle: edited ? texts.save : texts.post },
      isWorthKeeping: (values) => !isEmpty(wordsFrom(values)) && JSON.stringify(sentNow(values, "")) !== before,
      problems: (values) => problemsIn(wordsFrom(values), this.#pictures.count),
      send: (values, id) => {
        const said = sentNow(values, storedOwner());
        return edited ? changePost(edited.id, said, this.#pictures.sent) : createPost(id, said, this.#pictures.sent);
      },
      sent: (row) => {
        this.#pictures.clear();
        if (!edited) chosen = undefined;
        sent(row);
      },
      changed: (values) => this.#dress(values),
      sorted: sortedFor(...FIELDS),
    });
  }

  /** As its kind wants it. */
  #dress(values: Values): void {
    const words = wordsFrom(values);
    this.#work.hidden = !isWork(words);
    this.#lesson.show(words.topic);
    const [label, hint] = [this.#body.querySelector("label"), this.#body.querySelector(".field-hint")];
    if (label) label.textContent = isWork(words) ? texts.workBody : texts.body;
    if (hint) hint.textContent = isWork(words) ? texts.workBodyHint : texts.bodyHint;
    sayRoom(this.form, values, ROOM);
  }
}

/** The form for a post: a new one, or one that is changed. */
export const postForm = (uses: Uses): HTMLFormElement => new PostForm(uses).form;
