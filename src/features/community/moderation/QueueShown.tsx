import { useEffect, useRef, useState } from "react";
import { texts } from "#texts/moderation.ts";
import type { Case, Queue } from "#contract/moderation.d.ts";
import { $settings } from "#features/account/settings/settings.store.ts";
import { failureOf, sentenceOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { momentWords } from "#lib/momentWords.ts";
import * as routes from "#lib/routes.ts";
import { isTyping } from "#lib/typing.ts";
import { say } from "#ui/messages/toast.ts";
import { isOverlaid } from "#ui/overlay.ts";
import { useStore } from "#ui/useStore.ts";
import { CaseShown } from "./CaseShown.tsx";
import { Kbd } from "./choosing.tsx";
import { $decisionState, $decided } from "./decide.store.ts";
import { Appeal, Decide, isAppeal } from "./Decide.tsx";
import { allOf, List } from "./List.tsx";
import { actWords, ageWords, type Key, caseKey, type Wishes, choicesFor, ACT_KEYS } from "./moderation.ts";
import { $news, $overtaken, followQueue, showNews } from "./news.store.ts";
import { $case, $isReached, $caseWishes, loadCase, openCase, showKind, stepCase, $chosen } from "./queue.store.ts";
import { Shown } from "./Shown.tsx";

/** The queue: waiting cases, the open case, and keyboard shortcuts for both. */
export function QueueShown({ queue, nowMs, wishes }: { queue: Queue; nowMs: number; wishes: Wishes }) {
  const { last } = useStore($decisionState);
  const lookAgain = last && (() => openCase(last));
  useEffect(listenForModeratorKeys, []);
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

const NAMED = ["restore", "hide", "warn", "silence", "ban", "pin"] as const;
/** The list of keyboard shortcuts. */
const HINTS: [keys: string[], does: string][] = [
  [["j", "k"], texts.keys.step],
  ...NAMED.map((act): [string[], string] => [[ACT_KEYS[act] ?? ""], texts.decide[act].title]),
  [["u"], texts.keys.last],
];

function Head({ queue, nowMs }: { queue: Queue; nowMs: number }) {
  const { playerKeys } = useStore($settings);
  const count = allOf(queue);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2.5">
      <p className="lead">
        {count > 0 && fill(texts.waiting, { count, oldest: ageWords(queue.oldest, nowMs) })} {texts.undone}
      </p>
      {playerKeys ? (
        <p className="tc flex flex-wrap items-center gap-x-2 gap-y-1.5 max-md:hidden [@media_(hover:none)]:hidden">
          {HINTS.map(([keys, does]) => (
            <span className="me-2 whitespace-nowrap" key={does}>
              {keys.map((key) => (
                <Kbd className="me-1.5 inline-block" key={key}>
                  {key}
                </Kbd>
              ))}{" "}
              {does}
            </span>
          ))}
        </p>
      ) : (
        <p className="tc max-md:hidden [@media_(hover:none)]:hidden">{texts.keys.off}</p>
      )}
    </div>
  );
}

function Said({ onLast }: { onLast: (() => void) | undefined }) {
  const { said } = useStore($decisionState);
  // The live region exists before its text: only then do screen readers announce it.
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
  const open = useStore($caseWishes)?.open;
  return (
    <div className="min-h-[70svh] min-w-0">
      <Shown part={part} onAgain={() => open && void loadCase(open)}>
        {(one) => (
          <CaseShown one={one} top={<Top one={one} queue={queue} />}>
            <Overtaken of={caseKey(one)} />
            {isAppeal(one) ? <Appeal key={caseKey(one)} one={one} /> : <Decide key={caseKey(one)} one={one} />}
          </CaseShown>
        )}
      </Shown>
    </div>
  );
}

function Top({ one, queue }: { one: Case; queue: Queue }) {
  const at = queue.cases.findIndex((line) => caseKey(line) === caseKey(one));
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
          <button type="button" className="btn whitespace-normal" onClick={() => stepCase(-1)}>
            {texts.case.previous}
          </button>
        )}
        {at < queue.cases.length - 1 && (
          <button type="button" className="btn whitespace-normal" onClick={() => stepCase(1)}>
            {texts.case.next}
          </button>
        )}
      </p>
    </>
  );
}

/** The empty queue. @param decided how many cases were decided since the page was loaded */
function saidOf(others: number, decided: number): string {
  if (others > 0) return fill(texts.empty.others, { count: others });
  return decided > 0 ? fill(texts.empty.decided, { count: decided }) : texts.empty.text;
}

interface EmptyProps {
  onLast: (() => void) | undefined;
  /** How many cases of other kinds are waiting. */
  others: number;
}

function Empty({ onLast, others }: EmptyProps) {
  const count = useStore($decided);
  const title = useRef<HTMLHeadingElement>(null);
  const words = texts.empty;
  useEffect(() => {
    if ($isReached.get()) title.current?.focus();
  }, []);
  return (
    <div className="mt-5 grid justify-items-center gap-2 rounded-card border border-dashed border-line-strong px-6 py-10 text-center">
      <i
        className="mb-2.5 flex w-55 gap-1 before:h-8.5 before:flex-1 before:rounded-clip before:border before:border-dashed before:border-line-strong"
        aria-hidden="true"
      />
      <h2 className="font-sans text-lg leading-snug font-bold focus:outline-none" ref={title} tabIndex={-1}>
        {others > 0 ? words.ofKind : words.title}
      </h2>
      <p>{saidOf(others, count)}</p>
      <p className="mt-4 flex flex-wrap items-center gap-3">
        {others > 0 && (
          <button type="button" className="btn whitespace-normal" onClick={() => showKind("")}>
            {words.all}
          </button>
        )}
        {onLast && (
          <button type="button" className="btn whitespace-normal" onClick={onLast}>
            {words.last}
          </button>
        )}
        <a className="btn btn-quiet whitespace-normal" href={routes.page("community")}>
          {words.read}
        </a>
      </p>
    </div>
  );
}

/** Floats above the page and counts new cases: the list being read only changes on request. */
function NewsOffer() {
  const { count } = useStore($news);
  const [isBusy, set] = useState(false);
  async function show(): Promise<void> {
    set(true);
    try {
      const first = await showNews();
      if (first) document.querySelector<HTMLElement>(`[data-case="${first}"]`)?.focus();
    } catch (error) {
      say(sentenceOf(failureOf(error)));
    }
    set(false);
  }
  return (
    <div
      className="pointer-events-none sticky top-[calc(var(--header-h)_+_8px)] z-5 -mt-11 flex h-11 justify-end"
      role="status"
    >
      {count > 0 && (
        <button
          type="button"
          className="btn btn-act pointer-events-auto whitespace-normal"
          aria-disabled={isBusy}
          onClick={() => void (isBusy ? undefined : show())}
        >
          {fill(texts.news, { count })}
        </button>
      )}
    </div>
  );
}

/** Says that another moderator decided first; the form keeps its values and can still be sent. */
function Overtaken({ of }: { of: Key }) {
  const overtaken = useStore($overtaken);
  const place = useRef<HTMLDivElement>(null);
  const isIt = overtaken?.key === of;
  useEffect(() => {
    // The focused element may have disappeared with an option that is no longer allowed.
    if (isIt && document.activeElement === document.body) place.current?.focus();
  }, [isIt]);
  const line = overtaken?.line;
  return (
    <div
      ref={place}
      role="status"
      className="not-empty:border-t not-empty:border-fg not-empty:bg-act-soft not-empty:px-6 not-empty:py-3.5 not-empty:font-semibold"
      tabIndex={-1}
    >
      {isIt && (
        <p dir="auto">
          {line
            ? fill(texts.overtaken, { name: line.moderator, act: actWords(line), at: momentWords(line.at) })
            : texts.gone}
        </p>
      )}
    </div>
  );
}

/** Shortcuts are ignored while text is typed; radio buttons take no text. */
const isForUs = ({ ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || shiftKey) && $settings.get().playerKeys && !isOverlaid() && !isTyping(target);

/** Selects an option of the open case by its key; only the button carries it out. */
function chooseBy(key: string): boolean {
  const shown = $case.get();
  const choice = shown.is === "known" ? choicesFor(shown.value).find((one) => ACT_KEYS[one] === key) : undefined;
  if (choice) $chosen.set({ choice, isByKey: true });
  return choice !== undefined;
}

function openLast(): void {
  const { last } = $decisionState.get();
  if (last) openCase(last);
}

/** j and k step through the queue, h, r, s, b and p select, u goes back. @returns what stops it */
function listenForModeratorKeys(): () => void {
  const acts: Record<string, () => unknown> = { j: () => stepCase(1), k: () => stepCase(-1), u: openLast };
  const listen = (event: KeyboardEvent): void => {
    if (!isForUs(event)) return;
    const { key } = event;
    const act = Object.hasOwn(acts, key) ? acts[key] : undefined;
    act?.();
    // Keeps the key from being typed into the newly focused field.
    if (act || chooseBy(key)) event.preventDefault();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}
