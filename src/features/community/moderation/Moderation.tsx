import { useEffect } from "react";
import { texts } from "#texts/moderation.ts";
import type { LogLine } from "#contract/moderation.d.ts";
import { fill } from "#lib/fill.ts";
import { momentWords } from "#lib/momentWords.ts";
import { asIsland } from "#ui/messages/ErrorBoundary.tsx";
import { useStore } from "#ui/useStore.ts";
import { $decided } from "./decide.store.ts";
import { $log, loadLog, loadOlder, renewLog } from "./figures.store.ts";
import { actWords, keyOfTarget, lineWords } from "./moderation.ts";
import { $queue, $caseWishes, loadQueue, startQueue, openCase } from "./queue.store.ts";
import { QueueShown } from "./QueueShown.tsx";
import { Refused, Shown, Waiting, More } from "./Shown.tsx";
import { Weeks } from "./Weeks.tsx";

/** What moderators see of what learners write: what waits for a look, how that goes by the week, and what was decided. */
export default asIsland(Moderation);

function Moderation() {
  const wishes = useStore($caseWishes, undefined);
  const queue = useStore($queue);
  useEffect(startQueue, []);
  return (
    <div className="mt-5 min-h-[60svh]">
      {!wishes && <Waiting />}
      {/* Said once for the whole page. */}
      {wishes && queue.is === "refused" && <Refused />}
      {wishes && queue.is !== "refused" && (
        <>
          <Shown part={queue} onAgain={() => void loadQueue()}>
            {(known, nowMs) => <QueueShown queue={known} nowMs={nowMs} wishes={wishes} />}
          </Shown>
          {queue.is === "known" && (
            <>
              <Weeks />
              <Log />
            </>
          )}
        </>
      )}
    </div>
  );
}

const words = texts.log;

/** What was decided, by whom and why, the newest first. Nobody changes a line of it. */
function Log() {
  const log = useStore($log);
  const decided = useStore($decided);
  useEffect(() => void loadLog(), []);
  useEffect(() => {
    if (decided > 0) void renewLog();
  }, [decided]);
  return (
    <section className="mt-14" aria-labelledby="log-title">
      <h2 className="mb-4 text-[clamp(1.375rem,1.2rem_+_0.8vw,1.75rem)]" id="log-title">
        {words.title}
      </h2>
      <Shown part={log} onAgain={() => void loadLog()}>
        {({ lines, next }) =>
          lines.length === 0 ? (
            <p>{words.none}</p>
          ) : (
            <>
              <ol className="mod-log border-t border-fg">
                {lines.map((row, place) => (
                  <Line key={lines.length - place} row={row} />
                ))}
              </ol>
              {next && <More words={words.older} load={loadOlder} />}
            </>
          )
        }
      </Shown>
    </section>
  );
}

function Line({ row }: { row: LogLine }) {
  const { at, until, moderator, own } = row;
  const key = keyOfTarget(row.target);
  const ends = until && ` ${fill(words.until, { until: momentWords(until) })}`;
  return (
    <li className="grid grid-cols-[190px_minmax(0,1fr)_auto] items-baseline gap-x-5 gap-y-1 border-b border-line py-2.5 wrap-anywhere max-md:grid-cols-1">
      <span className="tc">{momentWords(at)}</span>
      <p>
        {lineWords(row, ends)} <b dir="auto">{own ? words.you : moderator || words.server}</b>
      </p>
      {key && (
        <button
          type="button"
          className="text-button max-md:justify-self-start"
          aria-label={fill(words.look, { act: actWords(row), at: momentWords(at) })}
          onClick={() => openCase(key)}
        >
          {texts.case.see}
        </button>
      )}
    </li>
  );
}
