import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { $decided } from "#features/moderation/kept/decide.store.ts";
import { actWords, keyOfTarget, lineWords, momentWords } from "#features/moderation/kept/moderation.ts";
import { More } from "#features/moderation/kept/More.tsx";
import { openCase } from "#features/moderation/kept/queue.store.ts";
import { Shown } from "#features/moderation/kept/Shown.tsx";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/moderation.ts";
import "./numbers.css";
import { $log, loadLog, loadOlder, type LogRow, renewLog } from "./numbers.store.ts";

const words = texts.log;

/** What was decided, by whom and why, the newest first. Nobody changes a line of it. */
export function Log() {
  const log = useStore($log);
  const decided = useStore($decided);
  useEffect(() => void loadLog(), []);
  useEffect(() => {
    if (decided > 0) void renewLog();
  }, [decided]);
  return (
    <section className="mod-part" aria-labelledby="log-title">
      <h2 id="log-title">{words.title}</h2>
      <Shown part={log} onAgain={() => void loadLog()}>
        {({ rows, isMore, own }) =>
          rows.length === 0 ? (
            <p>{words.none}</p>
          ) : (
            <>
              <ol className="mod-log">
                {rows.map((row) => (
                  <Line key={row.id} row={row} own={own} />
                ))}
              </ol>
              {isMore && <More words={words.older} load={loadOlder} />}
            </>
          )
        }
      </Shown>
    </section>
  );
}

function byWhom(moderator: string, own: string): string {
  if (!moderator) return words.server;
  return moderator === own ? words.you : words.another;
}

function Line({ row, own }: { row: LogRow; own: string }) {
  const { at, until, moderator } = row;
  const key = keyOfTarget(row.target);
  const ends = until && ` ${fill(words.until, { until: momentWords(until) })}`;
  return (
    <li>
      <span className="tc">{momentWords(at)}</span>
      <p>
        {lineWords(row, ends)} <b>{byWhom(moderator, own)}</b>
      </p>
      {key && (
        <button
          type="button"
          className="text-button"
          aria-label={fill(words.look, { act: actWords(row), at: momentWords(at) })}
          onClick={() => openCase(key)}
        >
          {texts.case.see}
        </button>
      )}
    </li>
  );
}
