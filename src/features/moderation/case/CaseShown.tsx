import { type ReactNode, useEffect, useRef } from "react";
import type { Case } from "#contract/moderation.d.ts";
import { keyOf, momentWords } from "#features/moderation/kept/moderation.ts";
import { $isReached } from "#features/moderation/kept/queue.store.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/moderation.ts";
import "./case.css";
import "./judged.css";
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
    <article className="mod-item" aria-labelledby="case-title">
      <div className="mod-top">{top}</div>
      <div className="mod-content">
        <h2 id="case-title" ref={heading} tabIndex={-1} className="sr-only">
          {headingOf(one)}
        </h2>
        <Written one={one} />
      </div>
      <div className="mod-two">
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
        <p className="mod-title" dir="auto">
          {one.title}
        </p>
      )}
      <p className="mod-text" dir="auto">
        {one.text || words.noText}
      </p>
      {one.parts.map(({ name, text }) => (
        <div key={name} className="mod-part-of">
          <h3>{words.parts[name]}</h3>
          <p className="mod-small" dir="auto">
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
  <p className="mod-by">
    <span className="mod-badge" aria-hidden="true">
      {[...one.by][0]?.toUpperCase()}
    </span>
    <b dir="auto">{one.by || words.nobody}</b>
    {one.created && one.kind !== "users" && <span className="tc">{momentWords(one.created)}</span>}
    {one.editedAt && <span className="tc">{fill(words.edited, { at: momentWords(one.editedAt) })}</span>}
    {one.hidden && <span className="mod-tag">{words.hidden}</span>}
    {one.heldFor && <span className="mod-tag">{fill(texts.held, { why: one.heldFor })}</span>}
  </p>
);

const Where = ({ one: { url, under } }: { one: Case }) =>
  url && (
    <p className="mod-under tc">
      {under && `${words.under} `}
      <a href={url} dir="auto">
        {under || words.see}
      </a>
    </p>
  );

function Pictures({ one }: { one: Props["one"] }) {
  const { pictures, token, kind, id } = one;
  if (pictures.length === 0) return null;
  const table = kind === "users" ? "users" : "posts";
  return (
    <ul className="mod-pictures">
      {pictures.map((name, at) => {
        const address = `/api/files/${table}/${id}/${encodeURIComponent(name)}?token=${encodeURIComponent(token)}`;
        return (
          <li key={name}>
            <img src={address} alt={fill(words.picture, { number: at + 1, count: pictures.length })} />
          </li>
        );
      })}
    </ul>
  );
}

const Former = ({ one }: { one: Case }) =>
  one.former.map(({ at, title, text }) => (
    <details className="mod-former" key={at}>
      <summary>{fill(words.former, { at: momentWords(at) })}</summary>
      {title && <p dir="auto">{title}</p>}
      <p className="mod-small" dir="auto">
        {text}
      </p>
    </details>
  ));
