import type { PageModule } from "#features/course/pageOutline.ts";
import { courseNow } from "#features/posting/kept/course.store.ts";
import { failureOf } from "#lib/failure.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/posting.ts";
import { element } from "#ui/element.ts";
import { input, option, select } from "./fields.ts";

/** Which lesson a post is about, and which moment of its video. */
export class LessonPart {
  readonly element: HTMLElement;
  readonly #line: HTMLSelectElement;
  readonly #label: HTMLLabelElement;
  readonly #hint: HTMLElement;
  readonly #second: HTMLElement;
  readonly #isMember: boolean;
  #modules: PageModule[] = [];
  #shownFor = "";

  /** @param isMember whoever is none hears at once that a lesson which is sold is written about by members */
  constructor(isMember: boolean) {
    this.#isMember = isMember;
    const lesson = select({ name: "lessonId", label: texts.lesson }, option("", texts.noLesson));
    this.#line = lesson.querySelector("select") as HTMLSelectElement;
    this.#label = lesson.querySelector("label") as HTMLLabelElement;
    this.#hint = lesson.querySelector(".field-hint") as HTMLElement;
    this.#second = input({ name: "second", label: texts.second, hint: texts.secondHint, isOptional: true });
    (this.#second.querySelector("input") as HTMLInputElement).inputMode = "numeric";
    this.element = element("div", "posting-two", lesson, this.#second);
    this.#hint.role = "status";
    this.#line.addEventListener("input", () => this.#sayPremium());
  }

  #sayPremium(): void {
    const chosen = this.#modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === this.#line.value);
    if (this.#isMember || this.#modules.length === 0) return;
    if (chosen?.access !== "premium") return this.#hint.replaceChildren();
    const plans = element("a", "", texts.shut.plans);
    plans.href = routes.subscription();
    this.#hint.replaceChildren(`${texts.shut.premium} `, plans);
  }

  /** Fetches the course's lessons; without them what was chosen before stays chosen. */
  async load(topic: () => string): Promise<void> {
    try {
      this.#modules = await courseNow();
      this.#hint.textContent = "";
    } catch (error) {
      failureOf(error);
      this.#hint.textContent = texts.noCourse;
    }
    this.#shownFor = "";
    this.show(topic());
  }

  /** As the kind of post wants it: of a module's topic its lessons alone, for work an exercise. */
  show(topic: string): void {
    this.#second.hidden = topic === "feedback" || this.#line.value === "";
    if (this.#shownFor === topic) return;
    this.#shownFor = topic;
    const isWork = topic === "feedback";
    const optional = element("span", "tc", texts.optional);
    this.#label.replaceChildren(isWork ? texts.exercise : texts.lesson, ...(isWork ? [] : [" ", optional]));
    if (this.#modules.length === 0) return;
    const chosen = this.#line.value;
    const [, only = ""] = /^module-(\d+)$/.exec(topic) ?? [];
    const modules = this.#modules.filter(({ id }) => !only || String(id) === only);
    this.#line.replaceChildren(option("", isWork ? texts.chooseLesson : texts.noLesson), ...modules.map(groupOf));
    this.#line.value = modules.some(({ lessons }) => lessons.some(({ id }) => id === chosen)) ? chosen : "";
    this.#second.hidden = isWork || this.#line.value === "";
    this.#sayPremium();
  }
}

function groupOf({ id, title, lessons }: PageModule): HTMLElement {
  const group = element("optgroup", "");
  group.label = `${String(id)} ${title}`;
  group.append(
    ...lessons.map((lesson, at) => {
      const premium = lesson.access === "premium" ? ` (${texts.premium})` : "";
      return option(lesson.id, `${String(id)}.${String(at + 1)} ${lesson.title}${premium}`);
    }),
  );
  return group;
}
