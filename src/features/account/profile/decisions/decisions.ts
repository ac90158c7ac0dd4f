import type { OwnDecision, OwnModeration } from "#contract/appeals.d.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/ownDecisions.ts";

type Kind = keyof typeof texts.what;
const kindOf = (target: string): Kind => {
  const [kind = ""] = target.split(" ");
  return Object.hasOwn(texts.what, kind) ? (kind as Kind) : "users";
};

/** What was decided, as a heading: "Your reply: hidden from others". */
export function decisionHeading({ act, target }: Pick<OwnDecision, "act" | "target">): string {
  const said = Object.hasOwn(texts.acts, act) ? texts.acts[act as keyof typeof texts.acts] : texts.acts.warn;
  return fill(said as (typeof texts.acts)["hide"], { what: texts.what[kindOf(target)] });
}

/** What it was decided about: "Your reply “Does it ring?”"; "" for oneself, and for what is gone. */
export const aboutOf = ({ target, title }: Pick<OwnDecision, "target" | "title">): string =>
  title ? fill(texts.about, { what: texts.what[kindOf(target)], title }) : "";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** How the session's record says that one stands: it is known before the server was asked. */
export function standingIn(record: unknown): Pick<OwnModeration, "standing" | "until"> {
  const { standing, standingUntil } = (record ?? {}) as Record<string, unknown>;
  const known = standing === "silenced" || standing === "banned" ? standing : "";
  return { standing: known, until: text(standingUntil).replace(" ", "T") };
}

/** Names a decision on this page: there may be several about one target. */
export const decisionKey = ({ at, target, act }: Pick<OwnDecision, "at" | "target" | "act">): string =>
  `${at} ${act} ${target}`;
