import type { Case, LogLine, PersonJudged } from "#contract/moderation.d.ts";
import { dayWords, lineWords, momentWords } from "#features/moderation/kept/moderation.ts";
import { openCase } from "#features/moderation/kept/queue.store.ts";
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
    <section aria-labelledby="person-title">
      <h3 id="person-title">
        {person ? fill(words.title, { name: isolated(person.name) || texts.case.nobody }) : texts.log.here}
      </h3>
      {person && <Facts person={person} />}
      {lines.length === 0 ? <p className="mod-none">{words.nothing}</p> : <Lines lines={lines} />}
      {person && one.kind !== "users" && (
        <p className="mod-ways">
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
    <dl className="mod-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const Lines = ({ lines }: { lines: LogLine[] }) => (
  <ol className="mod-past">
    {lines.map((line, place) => (
      <li key={lines.length - place}>
        <span className="tc">{dayWords(line.at)}</span>
        <span>
          {lineWords(line)} <b>{isolated(line.moderator) || texts.log.server}</b>
        </span>
      </li>
    ))}
  </ol>
);
