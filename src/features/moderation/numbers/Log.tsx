import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { $decided } from "#features/moderation/kept/decide.store.ts";
import { actWords, keyOfTarget, momentWords, sentences } from "#features/moderation/kept/moderation.ts";
import { openCase } from "#features/moderation/kept/queue.store.ts";
import { Shown } from "#features/moderation/kept/Shown.tsx";
import { failureOf, sentenceOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/moderation.ts";
import { Notice } from "#ui/form/Form.tsx";
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
              {isMore && <Older />}
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
  const { at, reason, note, until, moderator } = row;
  const key = keyOfTarget(row.target);
  const said = [
    actWords(row) + (until ? ` ${fill(words.until, { until: momentWords(until) })}` : ""),
    reason,
    note && fill(words.note, { note }),
  ];
  return (
    <li>
      <span className="tc">{momentWords(at)}</span>
      <p dir="auto">
        {sentences(said)} <b>{byWhom(moderator, own)}</b>
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

function Older() {
  const [state, set] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false });
  async function more(): Promise<void> {
    if (state.isBusy) return;
    set({ isBusy: true });
    try {
      await loadOlder();
      set({ isBusy: false });
    } catch (error) {
      set({ isBusy: false, problem: sentenceOf(failureOf(error)) });
    }
  }
  return (
    <>
      {state.problem && <Notice kind="problem">{state.problem}</Notice>}
      <p className="mod-ways">
        <button type="button" className="btn" aria-disabled={state.isBusy} onClick={() => void more()}>
          {words.older}
        </button>
      </p>
    </>
  );
}
