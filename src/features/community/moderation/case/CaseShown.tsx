import { type ReactNode, useEffect, useRef } from "react";
import type { Case } from "#contract/moderation.d.ts";
import { keyOf, momentWords } from "#features/community/moderation/kept/moderation.ts";
import { $isReached } from "#features/community/moderation/kept/queue.store.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/moderation.ts";
import { Person } from "./Person.tsx";
import { Reports } from "./Reports.tsx";

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
  const key = keyOf(one);
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
      <p className="mt-3 max-w-[60ch] text-md leading-normal whitespace-pre-wrap" dir="auto">
        {one.text || words.noText}
      </p>
      {one.parts.map(({ name, text }) => (
        <div key={name} className="mt-4">
          <h3 className="text-md">{words.parts[name]}</h3>
          <p className="max-w-[66ch] whitespace-pre-wrap" dir="auto">
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
      <p className="max-w-[66ch] pb-3.5 whitespace-pre-wrap text-muted" dir="auto">
        {text}
      </p>
    </details>
  ));
