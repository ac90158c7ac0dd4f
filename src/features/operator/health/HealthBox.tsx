import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { nowHere } from "#features/activity/days.ts";
import { Shown } from "#features/operator/asked/Shown.tsx";
import { texts } from "#texts/health.ts";
import "./health.css";
import { type HealthRow, rowsOf } from "./health.ts";
import { $health, $took, loadHealth } from "./health.store.ts";
import { PATHS } from "./icons.ts";

/** How the server itself does. */
export function HealthBox() {
  const health = useStore($health);
  const tookMs = useStore($took);
  useEffect(() => void loadHealth(), []);
  return (
    <section className="health" aria-labelledby="health-title">
      <h2 id="health-title">{texts.title}</h2>
      <Shown part={health} onAgain={() => void loadHealth()}>
        {(known, nowMs) => (
          <ul className="health-box">
            {rowsOf(known, { nowMs, tookMs, now: nowHere() }).map((row) => (
              <Row key={row.name} {...row} />
            ))}
          </ul>
        )}
      </Shown>
    </section>
  );
}

const Row = ({ icon, name, words: said, verdict, todo }: HealthRow) => (
  <li data-verdict={verdict}>
    <span className="health-icon" aria-hidden="true">
      <svg className="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
        <path d={PATHS[icon]} />
      </svg>
    </span>
    <p>
      <b>{name}</b>
      <span>{said}</span>
      {todo && <span className="health-todo">{todo}</span>}
    </p>
    <span className="health-word">{texts.verdicts[verdict]}</span>
  </li>
);
