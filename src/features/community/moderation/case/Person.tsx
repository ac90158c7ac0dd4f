import type { Case, LogLine, PersonJudged } from "#contract/moderation.d.ts";
import { dayWords, lineWords, momentWords } from "#features/community/moderation/kept/moderation.ts";
import { openCase } from "#features/community/moderation/kept/queue.store.ts";
import { fill } from "#lib/fill.ts";
import { isolated } from "#lib/isolated.ts";
import { texts } from "#texts/moderation.ts";
import { COMMA } from "#lib/language/comma.ts";

const words = texts.person;

function standingWords({ standing, until }: PersonJudged): string {
  if (standing === "silenced") return fill(words.silenced, { until: momentWords(until) });
  if (standing === "banned") return until ? fill(words.bannedUntil, { until: momentWords(until) }) : words.banned;
  return words.clear;
}

/** Who wrote it, and how that went so far. */
export function Person({ one }: { one: Case }) {
  const { person } = one;
  const lines = person ? person.log : one.log;
  return (
    <section className="min-w-0 px-6 pt-4.5 pb-5.5 wrap-anywhere max-sm:px-4.5" aria-labelledby="person-title">
      <h3 className="text-md" id="person-title">
        {person ? fill(words.title, { name: isolated(person.name) || texts.case.nobody }) : texts.log.here}
      </h3>
      {person && <Facts person={person} />}
      {lines.length === 0 ? <p className="mt-2 text-muted">{words.nothing}</p> : <Lines lines={lines} />}
      {person && one.kind !== "users" && (
        <p className="mt-4 flex flex-wrap items-center gap-3">
          <button type="button" className="text-button" onClick={() => openCase(`users/${person.id}`)}>
            {fill(words.all, { name: isolated(person.name) || texts.case.nobody })}
          </button>
        </p>
      )}
    </section>
  );
}

function Facts({ person }: { person: PersonJudged }) {
  const { posts, replies, reviews, hidden } = person;
  const facts: [string, string][] = [
    [words.since, dayWords(person.since) + (person.verified ? "" : `${COMMA}${words.unconfirmed}`)],
    [words.wrote, fill(words.counts, { posts, replies, reviews })],
    [words.hidden, fill(words.of, { hidden, all: posts + replies + reviews })],
    [words.standing, standingWords(person)],
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
        <span className="tc">{dayWords(line.at)}</span>
        <span>
          {lineWords(line)} <b>{isolated(line.moderator) || texts.log.server}</b>
        </span>
      </li>
    ))}
  </ol>
);
