import { useEffect } from "react";
import { nowHere } from "#features/learning/activity/days.ts";
import { Shown } from "#features/site/operator/asked/Shown.tsx";
import { texts } from "#texts/health.ts";
import { type HealthRow, healthRows } from "./health.ts";
import { $health, $took, loadHealth } from "./health.store.ts";
import { FIGURES_TITLE } from "#features/site/operator/figures/looks.tsx";
import { useStore } from "#ui/useStore.ts";

/** How the server itself does. */
export function HealthBox() {
  const health = useStore($health);
  const tookMs = useStore($took);
  useEffect(() => void loadHealth(), []);
  return (
    <section
      className="mb-14 grid min-h-80 grid-rows-[auto_1fr] gap-4 max-wide:min-h-97 max-md:min-h-157"
      aria-labelledby="health-title"
    >
      <h2 className={FIGURES_TITLE} id="health-title">
        {texts.title}
      </h2>
      <Shown part={health} onAgain={() => void loadHealth()}>
        {(known, nowMs) => (
          <ul className="health-box grid grid-cols-3 gap-[1.5px] overflow-hidden rounded-card border border-fg bg-line max-wide:grid-cols-2 max-md:grid-cols-1 dark:border-line-strong">
            {healthRows(known, { nowMs, tookMs, now: nowHere() }).map((row) => (
              <Row key={row.name} {...row} />
            ))}
          </ul>
        )}
      </Shown>
    </section>
  );
}

const Row = ({ icon: Icon, name, words: said, verdict, todo }: HealthRow) => (
  <li
    className="grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-3 bg-surface px-4 py-3 [--health-text:var(--fg)] [--health:var(--bg-sunk)] data-[verdict=good]:[--health-text:var(--done-text)] data-[verdict=good]:[--health:var(--done-soft)] data-[verdict=look]:[--health-text:var(--earn-text)] data-[verdict=look]:[--health:var(--earn-soft)] data-[verdict=red]:[--health-text:var(--danger-text)] data-[verdict=red]:[--health:var(--danger-soft)] md:max-wide:last:odd:col-span-2 wide:last:nth-[3n+1]:col-span-3 wide:last:nth-[3n+2]:col-span-2"
    data-verdict={verdict}
  >
    <span
      className="grid size-9 place-content-center rounded-[6px] bg-(--health) text-(--health-text)"
      aria-hidden="true"
    >
      <Icon className="icon size-5" />
    </span>
    <p className="leading-snug wrap-anywhere">
      <b>{name}</b>
      <span className="block text-sm text-muted">{said}</span>
      {todo && <span className="mt-1 block text-sm text-fg">{todo}</span>}
    </p>
    <span className="rounded-clip bg-(--health) px-2 py-0.5 font-label text-sm leading-[1.4] font-narrow text-(--health-text)">
      {texts.verdicts[verdict]}
    </span>
  </li>
);
