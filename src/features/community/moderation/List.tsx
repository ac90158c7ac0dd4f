import type { CaseKind, CaseLine, Queue } from "#contract/moderation.d.ts";
import { fill } from "#lib/fill.ts";
import { isolated } from "#lib/isolated.ts";
import { COMMA } from "#lib/language/comma.ts";
import { texts } from "#texts/moderation.ts";
import { Select } from "#ui/form/Field.tsx";
import { useStore } from "#ui/useStore.ts";
import { ageWords, waitingCause, type Key, caseKey, CASE_KINDS } from "./moderation.ts";
import { $news } from "./news.store.ts";
import { loadMore, openCase, showKind } from "./queue.store.ts";
import { More } from "./Shown.tsx";

/** Counted up to this, of each kind. */
const COUNTED = 1000;
const countWords = (count: number): string =>
  count >= COUNTED ? fill(texts.moreThan, { count: COUNTED }) : String(count);

export const allOf = ({ waiting }: Queue): number => CASE_KINDS.reduce((sum, kind) => sum + waiting[kind], 0);

interface Props {
  queue: Queue;
  nowMs: number;
  kind: CaseKind | "";
  open: Key | "";
}

/** What waits, the oldest first, and of which kind. */
export function List({ queue, nowMs, kind, open }: Props) {
  const { waiting, cases, next } = queue;
  const { gone } = useStore($news);
  return (
    <nav
      className="sticky top-[calc(var(--header-h)_+_16px)] max-h-[calc(100dvh_-_var(--header-h)_-_32px)] overflow-y-auto max-lg:static max-lg:max-h-80"
      aria-label={texts.list}
    >
      <Select
        label={texts.kind}
        value={kind}
        onChange={({ target }) => showKind(CASE_KINDS.find((one) => one === target.value) ?? "")}
        choices={[
          ["", fill(texts.everything, { count: countWords(allOf(queue)) })],
          ...CASE_KINDS.map((one) => [one, fill(texts.some[one], { count: countWords(waiting[one]) })] as const),
        ]}
      />
      {cases.length > 0 && (
        <ol className="mt-3 border-t border-fg">
          {cases.map((one) => (
            <li key={caseKey(one)}>
              <Row one={one} nowMs={nowMs} isOpen={caseKey(one) === open} isGone={gone.has(caseKey(one))} />
            </li>
          ))}
        </ol>
      )}
      {next && <More words={texts.more} load={loadMore} />}
    </nav>
  );
}

interface RowProps {
  one: CaseLine;
  nowMs: number;
  isOpen: boolean;
  /** Another moderator decided about it: it stays where it is until the list is asked for anew. */
  isGone: boolean;
}

function Row({ one, nowMs, isOpen, isGone }: RowProps) {
  const cause = isGone ? texts.decided : waitingCause(one);
  return (
    <button
      type="button"
      className="grid w-full gap-0.75 border-b border-line px-3.5 py-3 text-start leading-[1.35] wrap-anywhere hover:bg-surface-2 focus-visible:-outline-offset-4 aria-[current]:bg-act-soft aria-[current]:edge-act"
      data-case={caseKey(one)}
      aria-current={isOpen || undefined}
      onClick={() => openCase(caseKey(one))}
    >
      <span className="tc text-[0.875rem]">{texts.one[one.kind]}</span>
      <b className="line-clamp-2 font-semibold [line-clamp:2]" dir="auto">
        {one.title}
      </b>
      <span className="tc text-[0.875rem]">
        {[isolated(one.by), ageWords(one.since, nowMs)].filter(Boolean).join(COMMA)}
      </span>
      {cause && <span className="tc mt-0.5 text-[0.875rem]">{cause}</span>}
    </button>
  );
}
