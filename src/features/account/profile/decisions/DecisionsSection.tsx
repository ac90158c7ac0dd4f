import { useEffect, useRef, useSyncExternalStore } from "react";
import type { OwnDecision } from "#contract/appeals.d.ts";
import { momentWords } from "#lib/momentWords.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/ownDecisions.ts";
import { Notice } from "#ui/form/Form.tsx";
import { AnswerForm } from "./AnswerForm.tsx";
import { aboutOf, decisionHeading, decisionKey } from "./decisions.ts";
import { $answering, $decisions, startAppeal, loadDecisions } from "./decisions.store.ts";
import { COMMA } from "#lib/language/comma.ts";
import { useStore } from "#ui/useStore.ts";

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
    <section
      className="mt-16 max-w-190 scroll-mt-[calc(var(--header-h)_+_12px)] border-t border-fg pt-4.5 [&_.notice]:mb-4"
      id="decisions"
      aria-labelledby="decisions-title"
    >
      <h2
        className="scroll-mt-[calc(var(--header-h)_+_16px)] text-panel focus:outline-none"
        id="decisions-title"
        ref={heading}
        tabIndex={-1}
      >
        {texts.title}
      </h2>
      {shown.is === "loading" && <p role="status">{texts.loading}</p>}
      {shown.is === "failed" && <Failed text={shown.text} />}
      {shown.is === "known" && (
        <>
          <p className="mt-2 mb-3 text-muted">{isThere ? texts.lead : texts.nothing}</p>
          <Said />
          {shown.value.decisions.map((one) => (
            <Decision key={decisionKey(one)} one={one} />
          ))}
        </>
      )}
    </section>
  );
}

const Failed = ({ text }: { text: string }) => (
  <div role="alert">
    <p>{text}</p>
    <p className="mt-2">
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
  const heading = decisionHeading(one);
  const about = aboutOf(one);
  return (
    <article
      className="decision grid gap-2 border-t border-line py-4.5 wrap-anywhere"
      aria-label={`${heading}${COMMA}${momentWords(at)}`}
    >
      <h3 className="text-md">{heading}</h3>
      <p className="tc">
        <time dateTime={at}>{momentWords(at)}</time>
        {until && `${COMMA}${fill(texts.until, { until: momentWords(until) })}`}
      </p>
      {about && <p dir="auto">{url && act === "restore" ? <a href={url}>{about}</a> : about}</p>}
      {reason && (
        <blockquote className="border-s-3 border-line-strong ps-4 whitespace-pre-line" dir="auto">
          {reason}
        </blockquote>
      )}
      {appeal && <Answered appeal={appeal} />}
      {mayAppeal &&
        (to === decisionKey(one) ? (
          <AnswerForm one={one} />
        ) : (
          <p className="mt-2">
            <button
              type="button"
              className="btn"
              aria-label={fill(texts.answerTo, { decision: heading })}
              onClick={() => startAppeal(one)}
            >
              {texts.answer}
            </button>
          </p>
        ))}
    </article>
  );
}

const Answered = ({ appeal }: { appeal: NonNullable<OwnDecision["appeal"]> }) => (
  <dl className="mt-1 grid gap-2">
    <div>
      <dt className="font-bold">{texts.yours}</dt>
      <dd className="whitespace-pre-line text-muted" dir="auto">
        {appeal.text}
      </dd>
    </div>
    <div>
      <dt className="font-bold">{appeal.decision ? texts[appeal.decision] : texts.waiting}</dt>
      {appeal.answer && (
        <dd className="whitespace-pre-line text-muted" dir="auto">
          {appeal.answer}
        </dd>
      )}
    </div>
  </dl>
);
