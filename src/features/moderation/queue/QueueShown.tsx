import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import type { Case, Queue } from "#contract/moderation.d.ts";
import { CaseShown } from "#features/moderation/case/CaseShown.tsx";
import { Appeal, isAppeal } from "#features/moderation/decide/Appeal.tsx";
import { Decide } from "#features/moderation/decide/Decide.tsx";
import { $act, $decided } from "#features/moderation/kept/decide.store.ts";
import { ageWords, keyOf, type Wishes } from "#features/moderation/kept/moderation.ts";
import { $case, $isReached, $wishes, loadCase, openCase, step } from "#features/moderation/kept/queue.store.ts";
import { Shown } from "#features/moderation/kept/Shown.tsx";
import { $settings } from "#features/settings/settings.store.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/moderation.ts";
import { listenForModeratorKeys } from "./keys.ts";
import { allOf, List } from "./List.tsx";

interface Props {
  queue: Queue;
  nowMs: number;
  wishes: Wishes;
}

/** The queue: what waits, the case that is open, and the keys that lead through both. */
export function QueueShown({ queue, nowMs, wishes }: Props) {
  const { last } = useStore($act);
  const lookAgain = last && (() => openCase(last));
  useEffect(
    () =>
      listenForModeratorKeys({
        onStep: step,
        onLast: () => {
          const { last: key } = $act.get();
          if (key) openCase(key);
        },
      }),
    [],
  );
  return (
    <>
      <Head queue={queue} nowMs={nowMs} />
      <Said onLast={lookAgain} />
      {queue.cases.length === 0 && !wishes.open ? (
        <>
          {wishes.kind && <List queue={queue} nowMs={nowMs} {...wishes} />}
          <Empty onLast={lookAgain} />
        </>
      ) : (
        <div className="mod-queue">
          <List queue={queue} nowMs={nowMs} {...wishes} />
          {wishes.open && <Open queue={queue} />}
        </div>
      )}
    </>
  );
}

function Head({ queue, nowMs }: { queue: Queue; nowMs: number }) {
  const { playerKeys } = useStore($settings, { ssr: "initial" });
  const count = allOf(queue);
  const words = texts.keys;
  return (
    <div className="mod-head">
      <p className="lead">
        {count > 0 && fill(texts.waiting, { count, oldest: ageWords(queue.oldest, nowMs) })} {texts.undone}
      </p>
      {playerKeys ? (
        <p className="mod-keys tc">
          <kbd>j</kbd> <kbd>k</kbd> <span>{words.step}</span> <kbd>r</kbd> <span>{words.restore}</span> <kbd>h</kbd>{" "}
          <span>{words.hide}</span> <kbd>s</kbd> <span>{words.silence}</span> <kbd>b</kbd> <span>{words.ban}</span>{" "}
          <kbd>u</kbd> <span>{words.last}</span>
        </p>
      ) : (
        <p className="tc">{words.off}</p>
      )}
    </div>
  );
}

function Said({ onLast }: { onLast: (() => void) | undefined }) {
  const { said } = useStore($act);
  // The place is there before its words are: only so they are read out.
  return (
    <div role="status" className="mod-said">
      {said && (
        <p>
          {said}{" "}
          {onLast && (
            <button type="button" className="text-button" onClick={onLast}>
              {texts.decide.back}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

function Open({ queue }: { queue: Queue }) {
  const part = useStore($case);
  const open = useStore($wishes)?.open;
  return (
    <div className="mod-open">
      <Shown part={part} onAgain={() => open && void loadCase(open)}>
        {(one) => (
          <CaseShown one={one} top={<Top one={one} queue={queue} />}>
            {isAppeal(one) ? <Appeal key={keyOf(one)} one={one} /> : <Decide key={keyOf(one)} one={one} />}
          </CaseShown>
        )}
      </Shown>
    </div>
  );
}

function Top({ one, queue }: { one: Case; queue: Queue }) {
  const at = queue.cases.findIndex((line) => keyOf(line) === keyOf(one));
  const kind = texts.one[one.kind];
  return (
    <>
      <p className="tc">
        {at < 0
          ? fill(texts.case.alone, { kind })
          : fill(texts.case.place, { place: at + 1, count: queue.cases.length, kind })}
      </p>
      <p>
        {at > 0 && (
          <button type="button" className="btn" onClick={() => step(-1)}>
            {texts.case.previous}
          </button>
        )}
        {at < queue.cases.length - 1 && (
          <button type="button" className="btn" onClick={() => step(1)}>
            {texts.case.next}
          </button>
        )}
      </p>
    </>
  );
}

function Empty({ onLast }: { onLast: (() => void) | undefined }) {
  const count = useStore($decided);
  const title = useRef<HTMLHeadingElement>(null);
  const words = texts.empty;
  useEffect(() => {
    if ($isReached.get()) title.current?.focus();
  }, []);
  return (
    <div className="mod-empty">
      <i aria-hidden="true" />
      <h2 ref={title} tabIndex={-1}>
        {words.title}
      </h2>
      <p>{count > 0 ? fill(words.decided, { count }) : words.text}</p>
      <p className="mod-ways">
        {onLast && (
          <button type="button" className="btn" onClick={onLast}>
            {words.last}
          </button>
        )}
        <a className="btn btn-quiet" href={routes.page("community")}>
          {words.read}
        </a>
      </p>
    </div>
  );
}
