import * as community from "#lib/communityRoutes.ts";
import { texts } from "#texts/questions.ts";

/** Leads to where a question about a second of the lesson is written. */
export function askAtSecond({ id }: { id: string }, second: number, say: (text: string) => void): void {
  // Nobody leaves a lesson for a page that does not come.
  if (!navigator.onLine) return say(texts.askOffline);
  location.assign(community.write("questions", id, second));
}
