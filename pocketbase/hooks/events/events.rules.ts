import type { Events, EventSent } from "#contract/events.d.ts";

type Kind = "id" | "text" | "number" | "flag";
type Value = string | number | boolean;

export interface CourseEvent extends EventSent {
  name: keyof Events;
  props: Record<string, Value>;
}

/** Of which kind each property is. */
const ALLOWED: { [Name in keyof Events]: Record<keyof Events[Name], Kind> } = {
  page_view: { page_name: "id" },
  lesson_start: { module_id: "id", lesson_id: "id" },
  lesson_complete: { module_id: "id", lesson_id: "id" },
  module_complete: { module_id: "id" },
  user_registration: { method: "id" },
  user_login: { method: "id" },
  error: { error_type: "id", error_message: "text" },
  performance: { metric: "id", value: "number" },
  feedback: { type: "id", has_email: "flag", message_length: "number" },
};

export const MOST_EVENTS = 20;
// Together they keep the longest props, every character escaped, within the 2,048 bytes of the field.
const LONGEST_ID = 64;
const LONGEST_TEXT = 250;
const VISIT = /^[a-z0-9]{1,32}$/;
const CONTROL = /[\u0000-\u001f\u007f]+/g;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const shortened = (value: string, longest: number): string => value.replace(CONTROL, " ").trim().slice(0, longest);

function valueOf(kind: Kind, value: unknown): Value | undefined {
  if (kind === "flag") return typeof value === "boolean" ? value : undefined;
  if (kind === "number") return typeof value === "number" && Number.isFinite(value) ? value : undefined;
  const text = kind === "id" && typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return undefined;
  return shortened(text, kind === "id" ? LONGEST_ID : LONGEST_TEXT) || undefined;
}

function allowedProps(name: keyof Events, props: Record<string, unknown>): Record<string, Value> {
  const kept: Record<string, Value> = {};
  for (const [prop, kind] of Object.entries<Kind>(ALLOWED[name])) {
    const value = Object.hasOwn(props, prop) ? valueOf(kind, props[prop]) : undefined;
    if (value !== undefined) kept[prop] = value;
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

/**
 * The events of a request's body, or one sentence about what is wrong with its form.
 * Unknown events and props are dropped: a page kept from an older release may still send them.
 */
export function eventsIn(body: string): { events: CourseEvent[] } | { problem: string } {
  const list = listIn(body);
  if (!Array.isArray(list)) return { problem: "Send a JSON list of events." };
  if (list.length > MOST_EVENTS) return { problem: `Send at most ${MOST_EVENTS} events at once.` };
  const problem = list.map(problemOf).find(Boolean);
  if (problem) return { problem };
  const events = (list as CourseEvent[])
    .filter(({ name }) => Object.hasOwn(ALLOWED, name))
    .map(({ name, props, visit }) => ({ name, props: allowedProps(name, props), visit }));
  return { events: events.filter(({ props }) => Object.keys(props).length > 0) };
}
