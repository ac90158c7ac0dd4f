import { FIGURES } from "#lib/language/language.ts";
import type { ModuleSteps } from "#contract/events.d.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/usage.ts";
import { percent } from "./usage.ts";
import type { MeasuredLesson } from "./Usage.tsx";

const words = texts.steps;

interface Props {
  modules: ModuleSteps[];
  lessons: MeasuredLesson[];
}

/** What came of the lessons that were opened, module by module. */
export function Steps({ modules, lessons }: Props) {
  const most = Math.max(1, ...modules.map(({ opened }) => opened));
  const firstPremium = modules.find(({ moduleId }) =>
    lessons.some((one) => one.moduleId === moduleId && one.isPremium),
  );
  return (
    <section className="usage-block" data-kind="part" aria-labelledby="steps-title">
      <div className="usage-head">
        <h3 id="steps-title">{words.title}</h3>
        <p className="operator-key usage-key">
          <span data-bar="first">{words.opened}</span>
          <span data-bar="second">{words.completed}</span>
        </p>
      </div>
      <p className="operator-empty">{words.note}</p>
      <table className="sheet operator-table usage-steps">
        <caption className="sr-only">{words.title}</caption>
        <Names />
        <tbody>
          {modules.map((steps) => (
            <Row
              key={steps.moduleId}
              steps={steps}
              most={most}
              title={lessons.find(({ moduleId }) => moduleId === steps.moduleId)?.module ?? ""}
              isFirstPremium={steps === firstPremium}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Names = () => (
  <thead>
    <tr>
      <th scope="col">{words.module}</th>
      <td aria-hidden="true" />
      {[words.opened, words.half, words.completed, words.right, words.finished].map((name) => (
        <th scope="col" key={name}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

interface RowProps {
  steps: ModuleSteps;
  /** How often the lessons of the module that is opened most were opened. */
  most: number;
  title: string;
  isFirstPremium: boolean;
}

function Row({ steps, most, title, isFirstPremium }: RowProps) {
  const { moduleId, opened, half, completed, right, finished } = steps;
  const cell = (name: string, count: number) => (
    <td className="tc" data-label={name}>
      {fill(words.cell, { count: count.toLocaleString(FIGURES), share: percent(count, opened) })}
    </td>
  );
  return (
    <tr>
      <th scope="row">
        {moduleId}. {title}
        {isFirstPremium && <span>{words.premium}</span>}
      </th>
      <td aria-hidden="true">
        <svg viewBox="0 0 100 20" preserveAspectRatio="none">
          <rect data-bar="first" width={(100 * opened) / most} height="20" />
          <rect data-bar="second" width={(100 * Math.min(opened, completed)) / most} height="20" />
        </svg>
      </td>
      <td className="tc" data-label={words.opened}>
        {opened.toLocaleString(FIGURES)}
      </td>
      {cell(words.half, half)}
      {cell(words.completed, completed)}
      {cell(words.right, right)}
      <td className="tc" data-label={words.finished}>
        {finished.toLocaleString(FIGURES)}
      </td>
    </tr>
  );
}
