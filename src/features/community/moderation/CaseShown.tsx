import { type ReactNode, useEffect, useRef } from "react";
import type { Case, LogLine, PersonJudged } from "#contract/moderation.d.ts";
import { momentWords } from "#lib/momentWords.ts";
import { fill } from "#lib/fill.ts";
import { isolated } from "#lib/isolated.ts";
import { COMMA } from "#lib/language/comma.ts";
import { texts } from "#texts/moderation.ts";
import { caseDayWords, caseKey, lineWords } from "./moderation.ts";
import { $isReached, openCase } from "./queue.store.ts";

const words = texts.case;

interface Props {
  one: Case & { token: string };
  /** "1 of 4, reply", and the ways to those around it. */
  top: ReactNode;
  /** What can be decided about it. */
  children: ReactNode;
}

/** Everything about one case, read from top to bottom: what was written, who says what of it, by whom, and the decision. */
export function CaseShown({ one, top, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const key = caseKey(one);
  useEffect(() => {
    if ($isReached.get()) heading.current?.focus();
  }, [key]);
  return (
    <article
      className="mod-item scroll-mt-[calc(var(--header-h)_+_12px)] overflow-clip rounded-card border border-fg bg-surface dark:border-line-strong"
      aria-labelledby="case-title"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-b border-line py-2.5 ps-6 pe-3 max-sm:px-4.5 [&_.btn]:px-3 [&_.btn]:text-sm [&>:last-child]:flex [&>:last-child]:gap-1.5">
        {top}
      </div>
      <div className="mod-content px-6 pt-4 pb-5 wrap-anywhere max-sm:px-4.5">
        <h2
          id="case-title"
          ref={heading}
          tabIndex={-1}
          className="sr-only text-[clamp(1.375rem,1.2rem_+_0.8vw,1.75rem)]"
        >
          {headingOf(one)}
        </h2>
        <Written one={one} />
      </div>
      <div className="grid grid-cols-2 border-t border-line max-sm:grid-cols-1 [&>section+section]:border-s [&>section+section]:border-line max-sm:[&>section+section]:border-s-0 max-sm:[&>section+section]:border-t">
        <Reports one={one} />
        <Person one={one} />
      </div>
      {children}
    </article>
  );
}

function headingOf({ kind, by }: Case): string {
  const name = by || words.nobody;
  return kind === "users" ? fill(words.person, { name }) : fill(words.heading, { kind: texts.one[kind], name });
}

function Written({ one }: { one: Props["one"] }) {
  return (
    <>
      <By one={one} />
      {/* A reply has no title, and a person's is their name. */}
      {one.kind !== "users" && one.kind !== "replies" && (
        <p className="mt-3 text-lg font-bold" dir="auto">
          {one.title}
        </p>
      )}
      <p className="mt-3 max-w-[38.9em] text-md leading-normal whitespace-pre-wrap" dir="auto">
        {one.text || words.noText}
      </p>
      {one.parts.map(({ name, text }) => (
        <div key={name} className="mt-4">
          <h3 className="text-md">{words.parts[name]}</h3>
          <p className="max-w-[42.8em] whitespace-pre-wrap" dir="auto">
            {text}
          </p>
        </div>
      ))}
      <Pictures one={one} />
      <Where one={one} />
      <Former one={one} />
    </>
  );
}

const By = ({ one }: { one: Case }) => (
  <p className="flex flex-wrap items-center gap-x-3.5 gap-y-0.5">
    <span
      className="grid size-10 place-content-center rounded-button border border-line-strong bg-surface-2 font-display text-md leading-none font-heavy"
      aria-hidden="true"
    >
      {[...one.by][0]?.toUpperCase()}
    </span>
    <b dir="auto">{one.by || words.nobody}</b>
    {one.created && one.kind !== "users" && <span className="tc">{momentWords(one.created)}</span>}
    {one.editedAt && <span className="tc">{fill(words.edited, { at: momentWords(one.editedAt) })}</span>}
    {one.hidden && (
      <span className="rounded-clip border border-danger-text px-1.5 py-0 font-label text-[0.875rem] leading-normal font-narrow text-danger-text">
        {words.hidden}
      </span>
    )}
    {one.heldFor && (
      <span className="rounded-clip border border-danger-text px-1.5 py-0 font-label text-[0.875rem] leading-normal font-narrow text-danger-text">
        {fill(texts.held, { why: one.heldFor })}
      </span>
    )}
  </p>
);

const Where = ({ one: { url, under } }: { one: Case }) =>
  url && (
    <p className="tc mt-3">
      {under && `${words.under} `}
      <a className="inline-block py-1" href={url} dir="auto">
        {under || words.see}
      </a>
    </p>
  );

function Pictures({ one }: { one: Props["one"] }) {
  const { pictures, token, kind, id } = one;
  if (pictures.length === 0) return null;
  const table = kind === "users" ? "users" : "posts";
  return (
    <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(200px,100%),1fr))] gap-3">
      {pictures.map((name, at) => {
        const address = `/api/files/${table}/${id}/${encodeURIComponent(name)}?token=${encodeURIComponent(token)}`;
        return (
          <li key={name}>
            <img
              className="aspect-16/9 w-full rounded-button bg-sunk object-contain"
              src={address}
              alt={fill(words.picture, { number: at + 1, count: pictures.length })}
            />
          </li>
        );
      })}
    </ul>
  );
}

const Former = ({ one }: { one: Case }) =>
  one.former.map(({ at, title, text }) => (
    <details className="mt-3.5 border-y border-line" key={at}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-bold">
        {fill(words.former, { at: momentWords(at) })}
      </summary>
      {title && (
        <p className="pb-3.5 text-muted" dir="auto">
          {title}
        </p>
      )}
      <p className="max-w-[42.8em] pb-3.5 whitespace-pre-wrap text-muted" dir="auto">
        {text}
      </p>
    </details>
  ));

/** Who says what of it. */
export function Reports({ one }: { one: Case }) {
  const { kind, reporters, reasons, reports } = one;
  const words = texts.reports;
  return (
    <section className="min-w-0 px-6 pt-4.5 pb-5.5 wrap-anywhere max-sm:px-4.5" aria-labelledby="reports-title">
      <h3 className="text-md" id="reports-title">
        {words.title}
      </h3>
      {reports === 0 && <p className="mt-2 text-muted">{words.none}</p>}
      {reports > reporters.length && reasons.length > 0 && (
        <p className="mt-2 text-muted">
          {reasons.map(({ reason, count }) => fill(words.reasons, { reason: isolated(reason), count })).join(COMMA)}
        </p>
      )}
      {reporters.length > 0 && (
        <ul>
          {reporters.map(({ user, reason, name, since, verified }) => (
            <li className="border-b border-line py-2.5 leading-[1.35]" key={user}>
              <b dir="auto">{reason}</b>
              <span className="block text-sm text-muted">
                {[
                  isolated(name),
                  fill(words.by, { since: caseDayWords(since) }),
                  ...(verified ? [] : [words.unconfirmed]),
                ].join(COMMA)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {reports > 0 && kind !== "users" && <p className="tc mt-3.5">{words.rule}</p>}
    </section>
  );
}

function statusWords({ standing, until }: PersonJudged): string {
  if (standing === "silenced") return fill(texts.person.silenced, { until: momentWords(until) });
  if (standing === "banned")
    return until ? fill(texts.person.bannedUntil, { until: momentWords(until) }) : texts.person.banned;
  return texts.person.clear;
}

/** Who wrote it, and how that went so far. */
export function Person({ one }: { one: Case }) {
  const { person } = one;
  const lines = person ? person.log : one.log;
  return (
    <section className="min-w-0 px-6 pt-4.5 pb-5.5 wrap-anywhere max-sm:px-4.5" aria-labelledby="person-title">
      <h3 className="text-md" id="person-title">
        {person ? fill(texts.person.title, { name: isolated(person.name) || texts.case.nobody }) : texts.log.here}
      </h3>
      {person && <Facts person={person} />}
      {lines.length === 0 ? <p className="mt-2 text-muted">{texts.person.nothing}</p> : <Lines lines={lines} />}
      {person && one.kind !== "users" && (
        <p className="mt-4 flex flex-wrap items-center gap-3">
          <button type="button" className="text-button" onClick={() => openCase(`users/${person.id}`)}>
            {fill(texts.person.all, { name: isolated(person.name) || texts.case.nobody })}
          </button>
        </p>
      )}
    </section>
  );
}

function Facts({ person }: { person: PersonJudged }) {
  const { posts, replies, reviews, hidden } = person;
  const facts: [string, string][] = [
    [texts.person.since, caseDayWords(person.since) + (person.verified ? "" : `${COMMA}${texts.person.unconfirmed}`)],
    [texts.person.wrote, fill(texts.person.counts, { posts, replies, reviews })],
    [texts.person.hidden, fill(texts.person.of, { hidden, all: posts + replies + reviews })],
    [texts.person.standing, statusWords(person)],
  ];
  return (
    <dl className="mt-2">
      {facts.map(([name, value]) => (
        <div className="grid grid-cols-[116px_1fr] gap-2.5 py-1 leading-[1.35]" key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const Lines = ({ lines }: { lines: LogLine[] }) => (
  <ol className="mt-2.5 border-t border-line">
    {lines.map((line, place) => (
      <li className="grid grid-cols-[104px_1fr] gap-2.5 py-2 leading-[1.35]" key={lines.length - place}>
        <span className="tc">{caseDayWords(line.at)}</span>
        <span>
          {lineWords(line)} <b>{isolated(line.moderator) || texts.log.server}</b>
        </span>
      </li>
    ))}
  </ol>
);
