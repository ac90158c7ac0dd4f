import type { ProgressView } from "#features/learning/progress/progress.ts";
import type { Certificate } from "#contract/certificates.d.ts";

/** Nothing is known yet; they are there; a module is finished and waits for a name; or none is finished. */
export type Owned =
  { kind: "loading" } | { kind: "some"; certificates: Certificate[] } | { kind: "nameless" } | { kind: "none" };

/** What there is to show of a learner's certificates. */
export function ownedOf({ state, progress }: ProgressView, name: string): Owned {
  if (state === "loading") return { kind: "loading" };
  const { certificates, modules } = progress;
  if (certificates.length > 0) return { kind: "some", certificates };
  const isOneFinished = Object.values(modules).some(({ completed }) => completed);
  return { kind: isOneFinished && !name ? "nameless" : "none" };
}

/** A name as a certificate carries it: in one line. */
export const nameOn = (displayName: string): string => displayName.replace(/\s+/g, " ").trim();
