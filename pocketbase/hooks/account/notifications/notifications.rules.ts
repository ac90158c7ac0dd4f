import { choicesIn } from "../users/users.rules.ts";

export const TYPES = ["success", "warning", "achievement", "community", "info"] as const;
export type NotificationType = (typeof TYPES)[number];

/** What one account keeps: the oldest make room. */
export const MOST_NOTIFICATIONS = 100;
/** How many keys are remembered, each of which is told once. */
export const MOST_KEYS = 500;
export const LONGEST_NOTIFICATION = { title: 120, message: 500, label: 60, url: 500 };

/** Where a notification leads: a path of this site, or an address by https. */
export interface Action {
  label: string;
  url: string;
}

/** Browsers pass over tabs and line ends in an address and take "\" for "/": with them "/…" may be another host's. */
const ADDRESS = /^(\/[^/\\\u0000-\u0020]|https:\/\/[^/\\\u0000-\u0020])[^\\\u0000-\u0020]*$/;

const isText = (value: unknown, most: number): boolean =>
  typeof value === "string" && value.trim() !== "" && value.length <= most;

/** Why this is not the action of a notification; undefined when it is. @param text the field's JSON, "" or null for none */
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

/** As much of a text as is kept; letters are counted as the database does. */
export function within(text: string, most: number): string {
  const letters = [...text.trim()];
  return letters.length <= most ? letters.join("") : `${letters.slice(0, most - 1).join("")}…`;
}

/** Whether a learner wants something of the settings: what they never chose is on. @param settings the field's JSON */
export const wants = (settings: string, name: "notifications" | "emailUpdates"): boolean =>
  choicesIn(settings)?.[name] !== false;

/** The one topic of the realtime stream that is somebody's. */
export const topicOf = (user: string): string => `signals/${user}`;

/** Whether somebody may listen to all of these: each topic may carry options behind a question mark. */
export const mayHear = (user: string, topics: string[]): boolean =>
  topics.every((topic) => user !== "" && topic.split("?")[0] === topicOf(user));
