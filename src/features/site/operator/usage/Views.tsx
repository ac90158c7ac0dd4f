import { FIGURES } from "#lib/language/language.ts";
import type { Analytics } from "#contract/events.d.ts";
import { chartTop } from "#features/site/operator/figures/chart.ts";
import { fill } from "#lib/fill.ts";
import { texts as operatorTexts } from "#texts/operator.ts";
import { texts } from "#texts/usage.ts";
import { spanNames } from "./usage.ts";
import { Bars, Legend, Plot, SUMMARY } from "#features/site/operator/figures/looks.tsx";
import { Table } from "#ui/Table.tsx";

const words = texts.views;

interface Props {
  views: Analytics["views"];
}

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Pages and lessons that were opened, day by day or month by month. */
export function Views({ views }: Props) {
  const pages = views.map((one) => one.pages);
  const lessons = views.map((one) => one.lessons);
  const top = chartTop([...pages, ...lessons], 1);
  const now = fill(words.now, {
    pages: sumOf(pages).toLocaleString(FIGURES),
    lessons: sumOf(lessons).toLocaleString(FIGURES),
  });
  return (
    <figure className="mt-11 min-w-0 border-t border-fg pt-3" data-kind="pair" aria-labelledby="usage-views">
      <figcaption className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 max-md:grid-cols-1">
        <h3 className="text-lg" id="usage-views">
          {words.title}
        </h3>
        <b className="text-md whitespace-normal">{now}</b>
      </figcaption>
      <p className="tc mt-3" aria-hidden="true">
        {top.toLocaleString(FIGURES)}
      </p>
      <Plot said={fill(words.said, { now, from: spanNames(views[0]?.from ?? "").long })}>
        <Bars values={pages} top={top} side="first" isPair />
        <Bars values={lessons} top={top} side="second" isPair />
      </Plot>
      <p
        className="tc group/operator-months mt-1.5 grid grid-cols-12 text-center text-xs tracking-[0] data-[count=30]:grid-cols-30"
        data-count={views.length}
        aria-hidden="true"
      >
        {views.map(({ from }) => (
          <span
            className="max-md:in-data-[count=30]:wrap-normal max-md:in-data-[count=30]:whitespace-nowrap max-md:in-data-[count=30]:not-nth-[5n+1]:invisible max-sm:group-not-data-[count=30]/operator-months:odd:invisible"
            key={from}
          >
            {spanNames(from).short}
          </span>
        ))}
      </p>
      <Legend kind="pair" names={{ first: words.pages, second: words.lessons }} />
      <InWords views={views} />
    </figure>
  );
}

const InWords = ({ views }: Props) => (
  <details className="mt-3">
    <summary className={SUMMARY}>{operatorTexts.charts.table}</summary>
    <Table
      caption={words.title}
      figures
      className="mt-3 [--row-pad:6px]"
      rows={views}
      keyOf={({ from }) => from}
      columns={[
        { name: words.when, of: ({ from }) => spanNames(from).long },
        { name: words.pages, of: ({ pages }) => pages.toLocaleString(FIGURES) },
        { name: words.lessons, of: ({ lessons }) => lessons.toLocaleString(FIGURES) },
      ]}
    />
  </details>
);
