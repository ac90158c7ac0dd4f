import type { Membership } from "#contract/membership.d.ts";
import type { PlanFacts } from "#features/membership/membership/membership.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/payment.ts";
import { upcomingCharge, type Stretch } from "./steps.ts";

interface Props {
  membership: Membership;
  plans: PlanFacts[];
  nowMs: number;
}

/** What is charged on which day from now on: a bar drawn in days, and the same in words. */
export function NextSteps({ membership, plans, nowMs }: Props) {
  const next = upcomingCharge(membership, plans, nowMs);
  if (!next) return null;
  return (
    <section className="mt-[clamp(40px,5vw,64px)]" aria-labelledby="next-title">
      <h2 className="mb-4.5 text-panel" id="next-title">
        {texts.next.title}
      </h2>
      <Bar stretches={next.stretches} />
      <ol className="mt-4.5 border-t border-line">
        {next.steps.map(({ day, words }) => (
          <li
            className="grid grid-cols-[132px_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line py-2.5 leading-[1.4] max-sm:grid-cols-1"
            key={day}
          >
            <b className="font-bold">{day}</b> <span>{words}</span>
          </li>
        ))}
      </ol>
      <p className="mt-3.5 max-w-[64ch] text-muted">
        {next.ways} <a href={routes.subscriptions()}>{texts.toMembership}</a>
      </p>
    </section>
  );
}

/** Drawn in the browser alone, so a width may stand at its element: the page's policy refuses that in HTML. */
const Bar = ({ stretches }: { stretches: Stretch[] }) => (
  <div aria-hidden="true">
    <div className="flex gap-0.75 overflow-hidden">
      {stretches.map(({ days, label, isTrial }) => (
        <span
          key={label}
          className="clip flex min-w-0 flex-[1_1_0] items-center overflow-hidden bg-act-soft whitespace-nowrap [--clip-height:40px] [--clip-line:var(--fg)] last:[border-start-start-radius:4px] last:[border-end-start-radius:4px] last:border-e-0 data-trial:min-w-24 data-trial:border-dashed data-trial:bg-surface"
          data-trial={isTrial || undefined}
          style={{ flexGrow: days }}
        >
          <b className="px-2 font-label text-sm leading-none font-narrow">{label}</b>
        </span>
      ))}
    </div>
    <div className="mt-1.5 flex gap-0.75 overflow-hidden max-sm:[&>:nth-child(3)]:invisible">
      {stretches.map(({ days, label, from, money, isTrial }) => (
        <span
          key={label}
          className="tc min-w-0 flex-[1_1_0] text-[0.875rem] leading-[1.35] whitespace-nowrap data-trial:min-w-24"
          data-trial={isTrial || undefined}
          style={{ flexGrow: days }}
        >
          {from}
          <br />
          {money}
        </span>
      ))}
    </div>
  </div>
);
