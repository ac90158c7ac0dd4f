import { texts } from "#texts/controls.ts";

const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** What is wrong with an address; undefined when nothing is. */
export function emailProblem(email = ""): string | undefined {
  if (!email.trim()) return texts.emailMissing;
  return ADDRESS.test(email.trim()) ? undefined : texts.notWholeAddressSuch;
}
