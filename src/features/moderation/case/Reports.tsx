import type { Case, Reporter } from "#contract/moderation.d.ts";
import { dayWords, ENOUGH } from "#features/moderation/kept/moderation.ts";
import { fill } from "#lib/fill.ts";
import { isolated } from "#lib/isolated.ts";
import { texts } from "#texts/moderation.ts";
import { COMMA } from "#lib/language/comma.ts";

const words = texts.reports;

/** What a reporter's word is worth, in words. */
function recordOf({ since, verified, upheld, rejected }: Reporter): string {
  const decided = upheld + rejected;
  return [
    fill(words.by, { since: dayWords(since) }),
    ...(verified ? [] : [words.unconfirmed]),
    decided === 0 ? words.first : fill(words.record, { upheld, decided }),
  ].join(COMMA);
}

/** Who says what of it, and what that weighs. */
export function Reports({ one }: { one: Case }) {
  const { reporters, reasons, reports, weight } = one;
  const shown = Math.min(weight, ENOUGH);
  return (
    <section aria-labelledby="reports-title">
      <h3 id="reports-title">{words.title}</h3>
      {reports === 0 && <p className="mod-none">{words.none}</p>}
      {reports > reporters.length && <Reasons reasons={reasons} />}
      {reporters.length > 0 && (
        <ul className="mod-reports">
          {reporters.map((reporter) => (
            <li key={reporter.user}>
              <i data-full={reporter.weight ? "" : undefined} aria-hidden="true" />
              <div>
                <b dir="auto">{reporter.reason}</b>
                <span>
                  {isolated(reporter.name)}
                  {COMMA}
                  {recordOf(reporter)}
                </span>
              </div>
              <span className="tc">{fill(words.weighs, { weight: reporter.weight })}</span>
            </li>
          ))}
        </ul>
      )}
      {reports > 0 && (
        <>
          <div className="mod-sum" aria-hidden="true">
            {Array.from({ length: ENOUGH }, (_, at) => (
              <i key={at} data-full={at < shown ? "" : undefined} />
            ))}
          </div>
          <p className="tc">{shown < ENOUGH ? fill(words.sum, { weight: shown }) : words.full}</p>
        </>
      )}
    </section>
  );
}

const Reasons = ({ reasons }: Pick<Case, "reasons">) =>
  reasons.length > 0 && (
    <p className="mod-none">
      {reasons.map(({ reason, count }) => fill(words.reasons, { reason: isolated(reason), count })).join(COMMA)}
    </p>
  );
