import type { Facts } from "#features/community/kept/community.ts";
import { block, report } from "#features/community/kept/own.store.ts";
import { texts } from "#texts/community.ts";
import { askReason } from "./asking.ts";
import { nameIn } from "./entries.ts";

const TARGETS = { post: "posts", reply: "replies" } as const;

/** Asks why, and takes it out of the reporter's sight: what stands in its place has the focus then. */
export async function reportEntry(entry: HTMLElement, { kind, id, user }: Facts): Promise<void> {
  const told = await askReason(texts.reportTitles[kind], user ? nameIn(entry) : undefined);
  if (!told) return entry.querySelector<HTMLElement>("[data-report]")?.focus();
  if (told.also) block(user);
  report(TARGETS[kind], id, told.reason);
  entry.querySelector<HTMLElement>(".com-cover button")?.focus();
}
