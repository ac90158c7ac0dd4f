import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import type { Case, Queue } from "#contract/moderation.d.ts";
import { CaseShown } from "#features/community/moderation/case/CaseShown.tsx";
import { Appeal, isAppeal } from "#features/community/moderation/decide/Appeal.tsx";
import { Decide } from "#features/community/moderation/decide/Decide.tsx";
import { $act } from "#features/community/moderation/kept/decide.store.ts";
import { ageWords, keyOf, type Wishes } from "#features/community/moderation/kept/moderation.ts";
import { followQueue } from "#features/community/moderation/kept/news.store.ts";
import { $case, $wishes, loadCase, openCase, step } from "#features/community/moderation/kept/queue.store.ts";
import { Shown } from "#features/community/moderation/kept/Shown.tsx";
import { $settings } from "#features/account/settings/settings.store.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/moderation.ts";
import { listenForModeratorKeys } from "./keys.ts";
import { Empty } from "./Empty.tsx";
import { allOf, List } from "./List.tsx";
import { NewsOffer, Overtaken } from "./NewsOffer.tsx";

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
  useEffect(followQueue, []);
  return (
    <>
      <Head queue={queue} nowMs={nowMs} />
      <Said onLast={lookAgain} />
      <NewsOffer />
      {queue.cases.length === 0 && !wishes.open ? (
        <>
          {wishes.kind && <List queue={queue} nowMs={nowMs} {...wishes} />}
          <Empty onLast={lookAgain} others={allOf(queue)} />
        </>
      ) : (
        <div className="mt-3 grid grid-cols-[300px_minmax(0,1fr)] items-start gap-8 max-lg:grid-cols-1">
          <List queue={queue} nowMs={nowMs} {...wishes} />
          {wishes.open && <Open queue={queue} />}
        </div>
      )}
    </>
  );
}

/** The keys, and what they do. */
const HINTS: [keys: string[], does: string][] = [
  [["j", "k"], texts.keys.step],
  [["r"], texts.keys.restore],
  [["h"], texts.keys.hide],
  [["s"], texts.keys.silence],
  [["b"], texts.keys.ban],
  [["p"], texts.keys.pin],
  [["u"], texts.keys.last],
];

function Head({ queue, nowMs }: { queue: Queue; nowMs: number }) {
  const { playerKeys } = useStore($settings, { ssr: "initial" });
  const count = allOf(queue);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2.5">
      <p className="lead">
        {count > 0 && fill(texts.waiting, { count, oldest: ageWords(queue.oldest, nowMs) })} {texts.undone}
      </p>
      {playerKeys ? (
        <p className="tc flex flex-wrap items-center gap-x-2 gap-y-1.5 [@media_(hover:none)]:hidden">
          {HINTS.map(([keys, does]) => (
            <span className="me-2 whitespace-nowrap" key={does}>
              {keys.map((key) => (
                <kbd
                  className="me-1.5 inline-block min-w-5.5 rounded-clip border border-line-strong px-1.5 py-1 text-center font-label text-xs leading-none font-narrow text-muted"
                  key={key}
                >
                  {key}
                </kbd>
              ))}{" "}
              {does}
            </span>
          ))}
        </p>
      ) : (
        <p className="tc">{texts.keys.off}</p>
      )}
    </div>
  );
}

function Said({ onLast }: { onLast: (() => void) | undefined }) {
  const { said } = useStore($act);
  // The place is there before its words are: only so they are read out.
  return (
    <div role="status" className="mt-2 flex min-h-11 items-center pe-26">
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
    <div className="min-h-[70svh] min-w-0">
      <Shown part={part} onAgain={() => open && void loadCase(open)}>
        {(one) => (
          <CaseShown one={one} top={<Top one={one} queue={queue} />}>
            <Overtaken of={keyOf(one)} />
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
          <button type="button" className="btn whitespace-normal" onClick={() => step(-1)}>
            {texts.case.previous}
          </button>
        )}
        {at < queue.cases.length - 1 && (
          <button type="button" className="btn whitespace-normal" onClick={() => step(1)}>
            {texts.case.next}
          </button>
        )}
      </p>
    </>
  );
}
