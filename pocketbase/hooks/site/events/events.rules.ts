import type { Course } from "#contract/course.d.ts";
import type { Events, EventSent } from "#contract/events.d.ts";
import { joinedKey } from "../../platform/limits/limits.rules.ts";
import { oneLine } from "../../platform/visible.rules.ts";
import { MARK } from "./sums.rules.ts";

type Value = string | number | boolean;
type Name = keyof Events;
type Props = Record<string, Value>;

export interface CourseEvent extends EventSent {
  name: Name;
  props: Props;
}

/** Validates a property's value; returns undefined when it is not allowed. */
type Kind = (value: unknown, course: Course) => Value | undefined;

export const MOST_EVENTS = 20;
// Together they keep the longest props, with every character escaped, within the field's 2,048 bytes.
const LONGEST_ID = 64;
const LONGEST_TEXT = 250;
export const LONGEST_WORD = 40;
const MOST_MS = 600_000;
const MOST_SECONDS = 86_400;
const VISIT = /^[a-z0-9]{1,32}$/;
const CONTROL = /[\u0000-\u001f\u007f]+/g;

const shortened = (value: string, longest: number): string => value.replace(CONTROL, " ").trim().slice(0, longest);

const text =
  (longest: number): Kind =>
  (value) =>
    typeof value === "string" ? shortened(value, longest) || undefined : undefined;

const number =
  (most: number, least = 0): Kind =>
  (value) =>
    typeof value === "number" && value >= least && value <= most ? Math.round(value * 1000) / 1000 : undefined;

const flag: Kind = (value) => (typeof value === "boolean" ? value : undefined);

const oneOf =
  <Choice extends Value>(...choices: Choice[]): Kind =>
  (value) =>
    choices.find((choice) => choice === value);

const id = text(LONGEST_ID);

/** Accepts existing modules and lessons only, so that the course bounds the number of permanent sums. */
const aModule: Kind = (value, { modules }) => {
  const found = modules.find((one) => String(one.id) === String(value));
  return found && String(found.id);
};
const aLesson: Kind = (value, { lessons }) => lessons.find((one) => one.id === value)?.id;
const lesson = { module_id: aModule, lesson_id: aLesson };

/** The properties of each event; those in OPTIONAL may be missing. */
const ALLOWED: { [One in Name]: Record<keyof Events[One], Kind> } = {
  page_view: { page_name: id },
  lesson_start: lesson,
  lesson_complete: lesson,
  module_complete: { module_id: aModule },
  user_registration: { method: id },
  user_login: { method: id },
  error: { error_type: id, error_message: text(LONGEST_TEXT) },
  performance: { metric: oneOf("LCP", "INP", "CLS", "TTFB"), value: number(MOST_MS) },
  feedback: { type: oneOf("general", "bug", "suggestion"), has_email: flag, message_length: number(10_000) },
  search: { results: number(1000), none: text(LONGEST_WORD) },
  bookmark: { act: oneOf("added", "removed"), type: oneOf("lesson", "module", "other") },
  review: { act: oneOf("written", "removed", "helpful", "reported"), rating: oneOf(1, 2, 3, 4, 5) },
  quiz_answer: { ...lesson, right: flag },
  video_reached: { ...lesson, quarter: oneOf(0, 1, 2, 3, 4) },
  video_left: { lesson_id: aLesson, second: number(MOST_SECONDS) },
  checkout_step: { step: oneOf("plans", "order", "provider", "paid", "cancelled") },
  onboarding_step: { step: id },
  tour_step: { step: id },
};

const OPTIONAL = ["none", "rating"];

/**
 * The properties by which an event counts once per visit, such as a lesson opened twice. For video_left the furthest
 * second is kept.
 */
const ONCE: Partial<Record<Name, string[]>> = {
  lesson_start: ["lesson_id"],
  lesson_complete: ["lesson_id"],
  module_complete: ["module_id"],
  quiz_answer: ["lesson_id", "right"],
  video_reached: ["lesson_id", "quarter"],
  video_left: ["lesson_id"],
  checkout_step: ["step"],
  onboarding_step: ["step"],
  tour_step: ["step"],
};

/** The deduplication key of an event that counts once per visit; undefined when it counts every time. */
export function onceOf({ name, props, visit }: CourseEvent): string | undefined {
  // The same fruitless word within one visit is one searcher.
  if (name === "search") return props["none"] === undefined ? undefined : joinedKey(visit, name, String(props["none"]));
  const by = ONCE[name];
  return by && joinedKey(visit, name, ...by.map((prop) => String(props[prop])));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The allowed properties; undefined when a required one is missing or invalid. */
function allowedProps(name: Name, props: Record<string, unknown>, course: Course): Props | undefined {
  const kept: Props = {};
  for (const [prop, kind] of Object.entries<Kind>(ALLOWED[name])) {
    const value = Object.hasOwn(props, prop) ? kind(props[prop], course) : undefined;
    if (value !== undefined) kept[prop] = value;
    else if (!OPTIONAL.includes(prop)) return undefined;
  }
  return kept;
}

function problemOf(event: unknown): string | undefined {
  if (!isObject(event)) return "Every event is an object with a name, props and a visit.";
  if (typeof event["name"] !== "string") return "Every event has a name.";
  if (!isObject(event["props"])) return "Every event has props, an object.";
  if (typeof event["visit"] !== "string" || !VISIT.test(event["visit"])) {
    return "A visit is 1 to 32 small letters and digits.";
  }
  return undefined;
}

function listIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function kept({ name, props, visit }: EventSent, course: Course): CourseEvent[] {
  if (!Object.hasOwn(ALLOWED, name)) return [];
  const allowed = allowedProps(name as Name, props as Record<string, unknown>, course);
  return allowed ? [{ name: name as Name, props: allowed, visit }] : [];
}

/**
 * Parses the events of a request body; `problem` is a sentence about a malformed body. Drops unknown events: a page
 * cached from an older release may still send them.
 */
export function eventsIn(body: string, course: Course): { events: CourseEvent[] } | { problem: string } {
  const list = listIn(body);
  if (!Array.isArray(list)) return { problem: "Send a JSON list of events." };
  if (list.length > MOST_EVENTS) return { problem: `Send at most ${MOST_EVENTS} events at once.` };
  const problem = list.map(problemOf).find(Boolean);
  if (problem) return { problem };
  return { events: (list as EventSent[]).flatMap((event) => kept(event, course)) };
}

const LONGEST = 2048;
const PARTS = /^https?:\/\/[^/?#]+(\/[^?#]*)(?:\?([^#]*))?/;
const LESSON = /(?:^|&)lesson=([a-z0-9-]+)(?:&|$)/;

/**
 * The paths that a page's address may mean, most specific first: a module's `?lesson=` also opens a lesson. Ignores the
 * rest of the query.
 */
export function pathsIn(address: string): string[] {
  const [, path = "", query = ""] = address.length > LONGEST ? [] : (PARTS.exec(address) ?? []);
  if (!path) return [];
  const lesson = LESSON.exec(query)?.[1];
  const plain = path.length > 1 ? path.replace(/\/$/, "") : path;
  return lesson ? [`${plain}/${lesson}`, plain] : [plain];
}

/** Normalizes a search word: lower case, one line, without a leading MARK; "" when nothing is left. */
export const wordOf = (typed: string): string => {
  const word = oneLine(typed).toLowerCase();
  return word.startsWith(MARK) ? word.slice(1).trim() : word;
};
