import { timecode } from "#features/course/formats.ts";
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
    <a className="continue-poster" href={href} tabIndex={-1} aria-hidden="true">
      <img src={lesson.picture} width="960" height="540" alt="" fetchPriority="high" />
      {next.kind !== "finished" && (
        <>
          <span className="continue-play">
            <Icon name={next.kind === "premium" ? "lock" : "play"} />
          </span>
          <span className="continue-time">
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
      <h2 id={TITLE}>{title}</h2>
      <p className="continue-about">{text}</p>
      <Ways first={action} look="btn btn-act" other={other} />
    </>
  );
}

/** The lesson to go on with, and one button that leads there. */
export function ContinueCard(facts: DashboardProps) {
  const { next, now } = facts;
  const isKnown = next && now;
  return (
    <section className="dash-card continue" {...(isKnown && { "aria-labelledby": TITLE })}>
      <div className="frame">{isKnown ? <Poster {...facts} next={next} /> : <span className="continue-poster" />}</div>
      <div className="continue-words">
        {isKnown ? <Words {...facts} next={next} /> : <Skeleton lines={[4, 9, 7, 8, 5]} />}
      </div>
    </section>
  );
}
