import { choicesIn } from "../users/users.rules.ts";

export const TYPES = ["success", "warning", "achievement", "community", "info"] as const;
export type NotificationType = (typeof TYPES)[number];

/** Notifications per account; the oldest are deleted first. */
export const MOST_NOTIFICATIONS = 100;
/** Remembered keys per account; each key is notified once. */
export const MOST_KEYS = 500;
/** Characters. */
export const LONGEST_NOTIFICATION = { title: 120, message: 500, label: 60, url: 500 };

/** `url`: a path of this site or an https address. */
export interface Action {
  label: string;
  url: string;
}

/**
 * Browsers ignore tabs and newlines in an address and read "\" as "/", so that "/…" with them may lead to another host.
 */
const ADDRESS = /^(\/[^/\\\u0000-\u0020]|https:\/\/[^/\\\u0000-\u0020])[^\\\u0000-\u0020]*$/;

const isText = (value: unknown, most: number): boolean =>
  typeof value === "string" && value.trim() !== "" && value.length <= most;

/** Returns why the action is invalid; undefined when it is valid. @param text the field's JSON, "" or null for none */
export function actionProblem(text: string): string | undefined {
  if (!text || text === "null") return undefined;
  const action = choicesIn(text);
  if (!action || Object.keys(action).some((name) => name !== "label" && name !== "url"))
    return "An action has a label and an address, and nothing else.";
  if (!isText(action["label"], LONGEST_NOTIFICATION.label)) return "The label of an action is a few words.";
  const { url } = action;
  if (!isText(url, LONGEST_NOTIFICATION.url) || !ADDRESS.test(String(url)))
    return "An action leads to a path of this site or to an address by https.";
  return undefined;
}

/** Cuts a text to `most` characters, counted by code point as the database counts them. */
export function within(text: string, most: number): string {
  const letters = [...text.trim()];
  return letters.length <= most ? letters.join("") : `${letters.slice(0, most - 1).join("")}…`;
}

/** True unless the learner has turned the setting off. @param settings the field's JSON */
export const wants = (settings: string, name: "notifications" | "emailUpdates"): boolean =>
  choicesIn(settings)?.[name] !== false;

/** The user's own realtime topic. */
export const topicOf = (user: string): string => `signals/${user}`;

/**
 * True when the user may subscribe to all topics. None may carry options: each variant would be a topic of its own, and
 * cost a query for each signal.
 */
export const mayHear = (user: string, topics: string[]): boolean =>
  topics.every((topic) => user !== "" && topic === topicOf(user));
