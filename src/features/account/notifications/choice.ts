import { fill } from "#lib/fill.ts";
import { texts } from "#texts/notifications.ts";
import type { Chip } from "#ui/ListStates.tsx";
import { type Notification, NOTIFICATION_TYPES } from "#features/account/notifications/kept/notifications.ts";

/** What of the list is looked at: all of it, what is new, or what is about one thing. */
export type Choice = "all" | "new" | Notification["type"];

export const isShown = ({ read, type }: Notification, choice: Choice): boolean =>
  choice === "all" || (choice === "new" ? !read : type === choice);

/** What the list can be narrowed by, with how much there is; what would show the same as another is left out. */
export function chipsFor(all: Notification[]): Chip[] {
  const unread = all.filter(({ read }) => !read).length;
  const kinds = NOTIFICATION_TYPES.filter((type) => all.some((one) => one.type === type));
  return [
    { value: "all", words: fill(texts.chips.all, { count: all.length }) },
    ...(unread > 0 ? [{ value: "new", words: fill(texts.chips.isNew, { count: unread }) }] : []),
    ...(kinds.length > 1 ? kinds.map((type) => ({ value: type, words: texts.types[type] })) : []),
  ];
}
