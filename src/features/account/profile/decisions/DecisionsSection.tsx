import { useEffect, useRef, useSyncExternalStore } from "react";
import { texts } from "#texts/ownDecisions.ts";
import type { OwnDecision } from "#contract/appeals.d.ts";
import { standingWords } from "#features/account/session/standing.ts";
import { problemBeside, problemOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { COMMA } from "#lib/language/comma.ts";
import { momentWords } from "#lib/momentWords.ts";
import { storedSession } from "#lib/session.ts";
import { Button } from "#ui/Button.tsx";
import { LongField } from "#ui/form/Field.tsx";
import { Notice, Form } from "#ui/form/Form.tsx";
import { useHydrated } from "#ui/useHydrated.ts";
import { useStore } from "#ui/useStore.ts";
import {
  $answering,
  $decisions,
  startAppeal,
  loadDecisions,
  answerNothing,
  draftTo,
  keepAppealDraft,
  sendAnswer,
} from "./decisions.store.ts";
import { aboutOf, decisionHeading, decisionKey, standingIn } from "./decisions.ts";

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
      <Button onClick={() => void loadDecisions()}>{texts.again}</Button>
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
            <Button aria-label={fill(texts.answerTo, { decision: heading })} onClick={() => startAppeal(one)}>
              {texts.answer}
            </Button>
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

const FIELDS = ["text"];
const MOST = 2000;

/** What one says to a decision: once, and somebody else reads it. */
function AnswerForm({ one }: { one: OwnDecision }) {
  const { isBusy, failure } = useStore($answering);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("textarea")?.focus(), []);
  return (
    <div className="mt-2 max-w-155" ref={place}>
      <Form
        act={texts.send}
        isBusy={isBusy}
        problem={problemBeside(failure, FIELDS)}
        onSend={({ text = "" }) => void sendAnswer(one, text)}
      >
        <LongField
          label={texts.label}
          name="text"
          hint={texts.hint}
          maxLength={MOST}
          defaultValue={draftTo(one)}
          onChange={({ currentTarget }) => keepAppealDraft(one, currentTarget.value)}
          required
          problem={problemOf(failure, "text")}
        />
      </Form>
      <p className="mt-2">
        <Button onClick={answerNothing}>{texts.cancel}</Button>
      </p>
    </div>
  );
}

/** What moderation keeps one from now: known from the session at once, so that nothing moves, then from the server. */
export function StandingNotice() {
  const shown = useStore($decisions);
  const here = useHydrated() ? storedSession()?.record : undefined;
  const standing = shown.is === "known" ? shown.value : standingIn(here);
  const words = standingWords(standing);
  if (!words) return null;
  return (
    <p className="mt-6 max-w-180 rounded-clip border-s-5 border-danger-text bg-danger-soft px-4 py-3">
      {words}{" "}
      <a className="font-bold" href="#decisions">
        {texts.see}
      </a>
    </p>
  );
}
