import type { Membership } from "#contract/membership.d.ts";
import type { PlanFacts } from "#features/membership/membership.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/payment.ts";
import "#ui/film/clip.css";
import "./next.css";
import { nextOf, type Stretch } from "./steps.ts";

interface Props {
  membership: Membership;
  plans: PlanFacts[];
  nowMs: number;
}

/** What is charged on which day from now on: a bar drawn in days, and the same in words. */
export function NextSteps({ membership, plans, nowMs }: Props) {
  const next = nextOf(membership, plans, nowMs);
  if (!next) return null;
  return (
    <section className="next" aria-labelledby="next-title">
      <h2 id="next-title">{texts.next.title}</h2>
      <Bar stretches={next.stretches} />
      <ol className="next-steps">
        {next.steps.map(({ day, words }) => (
          <li key={day}>
            <b>{day}</b> <span>{words}</span>
          </li>
        ))}
      </ol>
      <p className="next-ways">
        {next.ways} <a href={routes.subscriptions()}>{texts.toMembership}</a>
      </p>
    </section>
  );
}

/** Drawn in the browser alone, so a width may stand at its element: the page's policy refuses that in HTML. */
const Bar = ({ stretches }: { stretches: Stretch[] }) => (
  <div aria-hidden="true">
    <div className="next-bar">
      {stretches.map(({ days, label, isTrial }) => (
        <span key={label} className="clip" data-trial={isTrial || undefined} style={{ flexGrow: days }}>
          <b>{label}</b>
        </span>
      ))}
    </div>
    <div className="next-days">
      {stretches.map(({ days, label, from, money, isTrial }) => (
        <span key={label} className="tc" data-trial={isTrial || undefined} style={{ flexGrow: days }}>
          {from}
          <br />
          {money}
        </span>
      ))}
    </div>
  </div>
);
