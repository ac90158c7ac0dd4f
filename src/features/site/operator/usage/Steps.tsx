import { FIGURES } from "#lib/language/language.ts";
import type { ModuleSteps } from "#contract/events.d.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/usage.ts";
import { percent } from "./usage.ts";
import type { MeasuredLesson } from "./Usage.tsx";
import { Legend } from "#features/site/operator/figures/looks.tsx";
import { Table } from "#ui/Table.tsx";

const words = texts.steps;

/** What came of the lessons that were opened, module by module. */
export function Steps({ modules, lessons }: { modules: ModuleSteps[]; lessons: MeasuredLesson[] }) {
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
        <Legend className="m-0" kind="part" names={{ first: words.opened, second: words.completed }} />
      </div>
      <p className="mt-3 max-w-[40.2em] text-muted">{words.note}</p>
      <Table
        caption={words.title}
        stacks
        figures
        cell="align-middle"
        rows={modules}
        keyOf={({ moduleId }) => moduleId}
        columns={[
          {
            name: words.module,
            of: (steps) => (
              <>
                {steps.moduleId}. {lessons.find(({ moduleId }) => moduleId === steps.moduleId)?.module ?? ""}
                {steps === firstPremium && <span className="block font-normal text-muted">{words.premium}</span>}
              </>
            ),
          },
          {
            name: "",
            of: (steps) => <Bars {...steps} most={most} />,
            className: "w-[28%] max-lg:w-[16%] max-md:w-auto max-md:py-1",
          },
          { name: words.opened, of: ({ opened }) => opened.toLocaleString(FIGURES) },
          { name: words.half, of: ({ half, opened }) => share(half, opened) },
          { name: words.completed, of: ({ completed, opened }) => share(completed, opened) },
          { name: words.right, of: ({ right, opened }) => share(right, opened) },
          { name: words.finished, of: ({ finished }) => finished.toLocaleString(FIGURES) },
        ]}
      />
    </section>
  );
}

const share = (count: number, opened: number): string =>
  fill(words.cell, { count: count.toLocaleString(FIGURES), share: percent(count, opened) });

/** @param most how often the lessons of the module that is opened most were opened */
const Bars = ({ opened, completed, most }: ModuleSteps & { most: number }) => (
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
);
