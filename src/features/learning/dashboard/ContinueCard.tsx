import { timecode } from "#features/learning/course/formats.ts";
import { Skeleton } from "./lists/Skeleton.tsx";
import { nextWords } from "./dashboard.text.ts";
import type { DashboardProps } from "./DashboardProps.ts";
import { Ways } from "./work/Ways.tsx";
import { Icon } from "#ui/Icon.tsx";

const TITLE = "continue-title";

function Poster(facts: DashboardProps & { next: NonNullable<DashboardProps["next"]> }) {
  const { next, resume } = facts;
  const { lesson } = next.place;
  const { href } = nextWords(facts, next).action;
  return (
    <a
      className="group/continue-poster relative block size-full min-h-60 overflow-hidden rounded-clip bg-sunk text-on-plate max-sm:aspect-16/9 max-sm:h-auto max-sm:min-h-0"
      href={href}
      tabIndex={-1}
      aria-hidden="true"
    >
      <img
        className="size-full object-cover"
        src={lesson.picture}
        width="960"
        height="540"
        alt=""
        fetchPriority="high"
      />
      {next.kind !== "finished" && (
        <>
          <span className="absolute inset-0 m-auto grid size-15 place-content-center rounded-full border-2 border-on-act bg-act text-on-act [transition:background_var(--t-1),scale_var(--t-1)_var(--ease)] group-hover/continue-poster:[scale:1.04] group-hover/continue-poster:bg-act-hover">
            <Icon className="size-6" name={next.kind === "premium" ? "lock" : "play"} />
          </span>
          <span className="absolute start-3 bottom-3 rounded-clip bg-plate px-2.5 py-2 font-label text-sm leading-none font-narrow tabular">
            {[...(resume > 0 ? [resume] : []), lesson.seconds].map(timecode).join(" / ")}
          </span>
        </>
      )}
    </a>
  );
}

function Words(facts: DashboardProps & { next: NonNullable<DashboardProps["next"]> }) {
  const { label, title, text, action, other } = nextWords(facts, facts.next);
  return (
    <>
      <p className="tc">{label}</p>
      <h2 className="mt-2 text-[clamp(1.5rem,1.1rem_+_1.2vw,1.875rem)]" id={TITLE}>
        {title}
      </h2>
      <p className="continue-about mt-2.5 leading-normal text-muted">{text}</p>
      <Ways first={action} look="btn btn-act" other={other} />
    </>
  );
}

/** The lesson to go on with, and one button that leads there. */
export function ContinueCard(facts: DashboardProps) {
  const { next, now } = facts;
  const isKnown = next && now;
  return (
    <section
      data-continue
      className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] items-stretch gap-7 rounded-card border border-fg bg-surface py-5 ps-5 pe-7 max-sm:grid-cols-1 max-sm:gap-4 max-sm:px-4 max-sm:pt-3.5 max-sm:pb-5 dark:border-line-strong print:block"
      {...(isKnown && { "aria-labelledby": TITLE })}
    >
      <div className="frame">
        {isKnown ? (
          <Poster {...facts} next={next} />
        ) : (
          <span className="relative block size-full min-h-60 overflow-hidden rounded-clip bg-sunk text-on-plate max-sm:aspect-16/9 max-sm:h-auto max-sm:min-h-0" />
        )}
      </div>
      <div className="flex min-h-72 flex-col justify-center max-sm:min-h-66 max-sm:justify-start max-xs:min-h-70 print:min-h-0!">
        {isKnown ? <Words {...facts} next={next} /> : <Skeleton lines={[4, 9, 7, 8, 5]} />}
      </div>
    </section>
  );
}
