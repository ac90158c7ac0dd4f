import { lessonsOf, type Module, moduleNumbers } from "#features/learning/course/course.ts";
import { countLessons } from "#features/learning/course/formats.ts";
import type { PlanFacts } from "#features/membership/membership/membership.ts";
import { intervalText, isPaid, moneyText } from "#features/membership/plans/premium.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/guard.ts";
import { texts as premium } from "#texts/premium.ts";
import { cx } from "#ui/cx.ts";

const every = ([first, other]: PlanFacts[]): string => {
  if (!first) return "";
  const period = intervalText(first);
  const more = other && fill(premium.pricePer, { price: moneyText(other), interval: intervalText(other) });
  return more ? fill(texts.plans.every, { period, other: more }) : period;
};

/** What is free and what Premium costs, side by side. */
export function TwoPlans({ modules, plans }: { modules: Module[]; plans: PlanFacts[] }) {
  const paid = plans.filter(isPaid);
  const [first] = paid;
  const free = plans.find((plan) => !isPaid(plan));
  const trialDays = first?.trialDays ?? 0;
  const half = (access: "free" | "premium") => {
    const lessons = lessonsOf(modules).filter((lesson) => lesson.access === access);
    return fill(texts.plans.half, { lessons: countLessons(lessons.length), modules: moduleNumbers(modules, access) });
  };
  return (
    <>
      <div className="grid grid-cols-2 border-t border-line max-sm:grid-cols-1">
        {free && (
          <Half title={free.title} price={moneyText(free)} says={half("free")} modules={modules} access="free" />
        )}
        {first && (
          <Half
            title={premium.premium}
            price={moneyText(first)}
            says={every(paid)}
            modules={modules}
            access="premium"
          />
        )}
      </div>
      {trialDays > 0 && (
        <p className="mt-4 text-muted">{fill(texts.plans.trial, { count: trialDays, day: trialDays + 1 })}</p>
      )}
    </>
  );
}

interface HalfProps {
  title: string;
  price: string;
  says: string;
  modules: Module[];
  access: "free" | "premium";
}

const Half = ({ title, price, says, modules, access }: HalfProps) => (
  <div className="pt-4 pb-1 last:border-line max-sm:last:mt-4 max-sm:last:border-t sm:first:pe-4 sm:last:border-s sm:last:ps-4.5">
    <h3 className="font-label text-base font-narrow tracking-[0]">{title}</h3>
    <b className="mt-1 block font-display text-[2rem] leading-[1.1] font-heavy tracking-[-0.02em]">{price}</b>
    <p className="tc mt-1.5 leading-[1.4]">{says}</p>
    <div className="mt-3 flex gap-2.5 [--clip-height:22px]" aria-hidden="true">
      {modules
        .filter((module) => !module.locked && module.access === access)
        .map(({ id, lessons }) => (
          <span key={id} className="flex min-w-0 gap-0.5">
            {lessons.map((lesson) => (
              <i
                key={lesson.id}
                className={cx("clip w-3.25", access === "free" && "[--clip-line:var(--fg)]")}
                data-state={access === "premium" ? "premium" : "todo"}
              />
            ))}
          </span>
        ))}
    </div>
  </div>
);
