import { enliven } from "#features/community/page/entries.ts";
import { failureOf } from "#lib/failure.ts";
import { repliesFrom } from "./kept/course.store.ts";
import type { Written } from "./kept/rows.ts";

const countsHere = (): HTMLElement | null => document.querySelector<HTMLElement>("#replies > h2");

/**
 * Puts a reply into the thread as everybody gets it from the server, in the place of its former wording or at the end.
 * @returns its entry; undefined where it cannot be had just now
 */
export async function showReply(post: string, { id, created }: Written): Promise<HTMLElement | undefined> {
  try {
    const page = await repliesFrom(post, created);
    const found = page.getElementById(`reply-${id}`);
    if (!found) return undefined;
    const entry = document.importNode(found, true);
    const former = document.getElementById(entry.id);
    if (former) former.replaceWith(entry);
    else document.querySelector("[data-replies]")?.append(entry);
    const [counts, now] = [countsHere(), page.querySelector("#replies > h2")];
    if (counts && now) counts.textContent = now.textContent;
    entry.tabIndex = -1;
    enliven(entry);
    return entry;
  } catch (error) {
    failureOf(error);
    return undefined;
  }
}
