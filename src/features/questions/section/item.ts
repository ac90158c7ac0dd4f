import { timecode } from "#features/course/formats.ts";
import type { Question } from "#features/questions/kept/questions.ts";
import { fullDate } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import * as community from "#lib/communityRoutes.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/questions.ts";
import { element } from "#ui/element.ts";

/** Whatever direction a name or text is written in, it turns nothing around it. */
function isolated<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text: string) {
  const made = element(tag, className, text);
  made.dir = "auto";
  return made;
}

function timeOf(at: string): HTMLElement[] {
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return [];
  const time = element("time", "tc", fullDate(ms));
  time.dateTime = at;
  return [time];
}

/** The second it is about: the player goes there. */
function secondOf({ second }: Question, lesson: { id: string; moduleId: number }): HTMLElement[] {
  if (second === 0) return [];
  const link = element("a", "q-at", fill(texts.at, { time: timecode(second) }));
  link.href = routes.lessonAt(lesson.moduleId, lesson.id, second);
  return [link];
}

/** A question, and the way to its answers. */
export function questionItem(question: Question, lesson: { id: string; moduleId: number }): HTMLLIElement {
  const { id, title, userName, at, excerpt, topic, replies, isAnswered } = question;
  const link = isolated("a", "", title);
  link.href = community.post(id);
  const answers = element("a", "", replies);
  answers.href = `${community.post(id)}#replies`;
  const about = element("p", "q-by", ...secondOf(question, lesson), isolated("b", "", userName), ...timeOf(at));
  const acts = element("p", "q-by", element("span", "tc", topic), answers);
  if (isAnswered) acts.append(element("span", "q-ok", texts.answered));
  const item = element("li", "q", about, element("h3", "", link), isolated("p", "q-text", excerpt), acts);
  item.id = `question-${id}`;
  return item;
}
