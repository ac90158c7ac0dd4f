import { FIGURES } from "#lib/language/language.ts";
import type { ModuleSteps } from "#contract/events.d.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/usage.ts";
import { percent } from "./usage.ts";
import type { MeasuredLesson } from "./Usage.tsx";
import { STACK_HEAD, STACK_ROW } from "#features/site/operator/figures/looks.ts";

const STEP =
  "tc align-middle wrap-anywhere nth-2:w-[28%] max-lg:nth-2:w-[16%] max-md:border-0 max-md:p-0 max-md:before:text-muted max-md:before:content-[attr(data-label)_':_'] max-md:nth-2:w-auto max-md:nth-2:py-1 max-md:nth-2:before:content-[none]";

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
    <section className="mt-11 min-w-0" data-kind="part" aria-labelledby="steps-title">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h3 className="text-lg" id="steps-title">
          {words.title}
        </h3>
        <p className="m-0 flex flex-wrap gap-x-4.5 gap-y-1 text-sm text-muted">
          <span
            className="inline-flex items-center gap-2 before:h-3 before:w-4 before:rounded-[3px] before:border before:border-fg"
            data-bar="first"
          >
            {words.opened}
          </span>
          <span
            className="inline-flex items-center gap-2 before:h-3 before:w-4 before:rounded-[3px] before:border before:border-done-solid before:bg-done-solid"
            data-bar="second"
          >
            {words.completed}
          </span>
        </p>
      </div>
      <p className="mt-3 max-w-[62ch] text-muted">{words.note}</p>
      <table className="sheet mt-4">
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
  <thead className={STACK_HEAD}>
    <tr className={STACK_ROW}>
      <th className="align-middle wrap-normal max-md:border-0 max-md:p-0" scope="col">
        {words.module}
      </th>
      <td
        className="border-b border-fg py-0 align-middle wrap-anywhere nth-2:w-[28%] max-lg:nth-2:w-[16%] max-md:border-x-0 max-md:border-t-0 max-md:px-0 max-md:before:text-muted max-md:before:content-[attr(data-label)_':_'] max-md:nth-2:w-auto max-md:nth-2:py-1 max-md:nth-2:before:content-[none]"
        aria-hidden="true"
      />
      {[words.opened, words.half, words.completed, words.right, words.finished].map((name) => (
        <th className="align-middle wrap-normal max-md:border-0 max-md:p-0" scope="col" key={name}>
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
    <td className={STEP} data-label={name}>
      {fill(words.cell, { count: count.toLocaleString(FIGURES), share: percent(count, opened) })}
    </td>
  );
  return (
    <tr className={STACK_ROW}>
      <th className="align-middle wrap-anywhere max-md:border-0 max-md:p-0" scope="row">
        {moduleId}. {title}
        {isFirstPremium && <span className="block font-normal text-muted">{words.premium}</span>}
      </th>
      <td
        className="align-middle wrap-anywhere nth-2:w-[28%] max-lg:nth-2:w-[16%] max-md:border-0 max-md:p-0 max-md:before:text-muted max-md:before:content-[attr(data-label)_':_'] max-md:nth-2:w-auto max-md:nth-2:py-1 max-md:nth-2:before:content-[none]"
        aria-hidden="true"
      >
        <svg className="h-5 w-full min-w-30 max-lg:min-w-20" viewBox="0 0 100 20" preserveAspectRatio="none">
          <rect
            className="fill-bg stroke-fg stroke-[1.5px] [vector-effect:non-scaling-stroke] [&[width='0']]:stroke-none"
            data-bar="first"
            width={(100 * opened) / most}
            height="20"
          />
          <rect
            className="fill-done-solid stroke-done-solid stroke-[1.5px] [vector-effect:non-scaling-stroke] [&[width='0']]:stroke-none"
            data-bar="second"
            width={(100 * Math.min(opened, completed)) / most}
            height="20"
          />
        </svg>
      </td>
      <td className={STEP} data-label={words.opened}>
        {opened.toLocaleString(FIGURES)}
      </td>
      {cell(words.half, half)}
      {cell(words.completed, completed)}
      {cell(words.right, right)}
      <td className={STEP} data-label={words.finished}>
        {finished.toLocaleString(FIGURES)}
      </td>
    </tr>
  );
}
