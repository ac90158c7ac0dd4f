import type { Case, Reporter } from "#contract/moderation.d.ts";
import { dayWords, ENOUGH } from "#features/community/moderation/kept/moderation.ts";
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
    <section className="min-w-0 px-6 pt-4.5 pb-5.5 wrap-anywhere max-sm:px-4.5" aria-labelledby="reports-title">
      <h3 className="text-md" id="reports-title">
        {words.title}
      </h3>
      {reports === 0 && <p className="mt-2 text-muted">{words.none}</p>}
      {reports > reporters.length && <Reasons reasons={reasons} />}
      {reporters.length > 0 && (
        <ul>
          {reporters.map((reporter) => (
            <li
              className="grid grid-cols-[18px_1fr_auto] gap-3 border-b border-line py-2.5 leading-[1.35]"
              key={reporter.user}
            >
              <i
                className="mt-1 h-3.5 w-4.5 rounded-[3px] border border-dashed border-line-strong data-full:border data-full:border-fg data-full:bg-fg"
                data-full={reporter.weight ? "" : undefined}
                aria-hidden="true"
              />
              <div>
                <b dir="auto">{reporter.reason}</b>
                <span className="block text-sm text-muted">
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
          <div className="mt-3.5 mb-1.5 flex gap-0.5" aria-hidden="true">
            {Array.from({ length: ENOUGH }, (_, at) => (
              <i
                className="h-3.5 flex-1 rounded-[3px] border border-fg data-full:bg-fg"
                key={at}
                data-full={at < shown ? "" : undefined}
              />
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
    <p className="mt-2 text-muted">
      {reasons.map(({ reason, count }) => fill(words.reasons, { reason: isolated(reason), count })).join(COMMA)}
    </p>
  );
