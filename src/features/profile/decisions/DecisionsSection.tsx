import { useStore } from "@nanostores/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { OwnDecision } from "#contract/appeals.d.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/ownDecisions.ts";
import { Notice } from "#ui/form/Form.tsx";
import { AnswerForm } from "./AnswerForm.tsx";
import { aboutOf, headingOf, keyOf, momentWords } from "./decisions.ts";
import { $answering, $decisions, answerTo, loadDecisions } from "./decisions.store.ts";
import { COMMA } from "#lib/language/comma.ts";
import "./decisions.css";

const ADDRESS = "#decisions";

/** Alerts and mails lead here by the address. */
const useIsAsked = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      addEventListener("hashchange", changed);
      return () => removeEventListener("hashchange", changed);
    },
    () => location.hash === ADDRESS,
    () => false,
  );

/** What moderators decided about one, why, and one's answer; whom nothing was decided about sees nothing of it. */
export function DecisionsSection() {
  const shown = useStore($decisions);
  const isAsked = useIsAsked();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void loadDecisions(), []);
  const isThere = shown.is === "known" && shown.value.decisions.length > 0;
  useEffect(() => {
    if (!isAsked || shown.is === "loading") return;
    heading.current?.scrollIntoView();
    heading.current?.focus();
  }, [isAsked, shown.is]);
  if (!isThere && !isAsked) return null;
  return (
    <section className="decisions" id="decisions" aria-labelledby="decisions-title">
      <h2 id="decisions-title" ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      {shown.is === "loading" && <p role="status">{texts.loading}</p>}
      {shown.is === "failed" && <Failed text={shown.text} />}
      {shown.is === "known" && (
        <>
          <p className="profile-lead">{isThere ? texts.lead : texts.nothing}</p>
          <Said />
          {shown.value.decisions.map((one) => (
            <Decision key={keyOf(one)} one={one} />
          ))}
        </>
      )}
    </section>
  );
}

const Failed = ({ text }: { text: string }) => (
  <div role="alert">
    <p>{text}</p>
    <p className="decision-ways">
      <button type="button" className="btn" onClick={() => void loadDecisions()}>
        {texts.again}
      </button>
    </p>
  </div>
);

function Said() {
  const { said } = useStore($answering);
  return said ? <Notice kind="done">{said}</Notice> : null;
}

function Decision({ one }: { one: OwnDecision }) {
  const { to } = useStore($answering);
  const { at, act, reason, until, url, mayAppeal, appeal } = one;
  const heading = headingOf(one);
  const about = aboutOf(one);
  return (
    <article className="decision" aria-label={`${heading}${COMMA}${momentWords(at)}`}>
      <h3>{heading}</h3>
      <p className="tc">
        <time dateTime={at}>{momentWords(at)}</time>
        {until && `${COMMA}${fill(texts.until, { until: momentWords(until) })}`}
      </p>
      {about && <p dir="auto">{url && act === "restore" ? <a href={url}>{about}</a> : about}</p>}
      {reason && <blockquote dir="auto">{reason}</blockquote>}
      {appeal && <Answered appeal={appeal} />}
      {mayAppeal &&
        (to === keyOf(one) ? (
          <AnswerForm one={one} />
        ) : (
          <p className="decision-ways">
            <button
              type="button"
              className="btn"
              aria-label={fill(texts.answerTo, { decision: heading })}
              onClick={() => answerTo(one)}
            >
              {texts.answer}
            </button>
          </p>
        ))}
    </article>
  );
}

const Answered = ({ appeal }: { appeal: NonNullable<OwnDecision["appeal"]> }) => (
  <dl className="decision-answer">
    <div>
      <dt>{texts.yours}</dt>
      <dd dir="auto">{appeal.text}</dd>
    </div>
    <div>
      <dt>{appeal.decision ? texts[appeal.decision] : texts.waiting}</dt>
      {appeal.answer && <dd dir="auto">{appeal.answer}</dd>}
    </div>
  </dl>
);
