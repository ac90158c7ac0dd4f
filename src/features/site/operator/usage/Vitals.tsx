import type { Analytics, VitalShown } from "#contract/events.d.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/usage.ts";
import { vitalPlace, vitalRating, STRETCHES, VITALS, vitalText } from "./usage.ts";
import { SUMMARY } from "#features/site/operator/figures/looks.tsx";
import { Table } from "#ui/Table.tsx";

const words = texts.vitals;

type Pages = Analytics["vitals"];

/** How fast the pages are for three of four who open them: all together on their scales, then page by page. */
export function Vitals({ pages }: { pages: Pages }) {
  const [whole, ...each] = pages;
  return (
    <section className="mt-11 min-w-0" aria-labelledby="vitals-title">
      <h3 className="text-lg" id="vitals-title">
        {words.title}
      </h3>
      <p className="mt-3 max-w-[40.2em] text-muted">{whole ? words.note : words.nothing}</p>
      {whole && (
        <table className="sheet mt-4">
          <caption className="sr-only">{words.title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.measure}</th>
              <td
                className="border-b border-fg py-0 align-middle nth-2:w-[36%] max-sm:nth-2:hidden"
                aria-hidden="true"
              />
              <th scope="col">{words.p75}</th>
              <th scope="col">{words.rating}</th>
            </tr>
          </thead>
          <tbody>
            {whole.vitals.map((vital) => (
              <Measure key={vital.metric} {...vital} />
            ))}
          </tbody>
        </table>
      )}
      {each.length > 0 && <ByPage pages={each} />}
    </section>
  );
}

function Measure({ metric, p75 }: VitalShown) {
  const rating = vitalRating(metric, p75);
  return (
    <tr>
      <th scope="row">
        {metric}
        <span className="block text-sm font-normal text-muted">{words.meaning[metric]}</span>
      </th>
      <td className="align-middle nth-2:w-[36%] max-sm:nth-2:hidden" aria-hidden="true">
        <Scale place={vitalPlace(metric, p75)} />
      </td>
      <td className="tc align-middle nth-2:w-[36%] max-sm:nth-2:hidden">{vitalText(metric, p75)}</td>
      <td className="align-middle nth-2:w-[36%] max-sm:nth-2:hidden">
        <span
          className="rounded-clip bg-(--rating) px-2 py-0.5 font-label text-sm leading-[1.4] font-narrow text-(--rating-text) data-[rating=good]:[--rating-text:var(--done-text)] data-[rating=good]:[--rating:var(--done-soft)] data-[rating=look]:[--rating-text:var(--earn-text)] data-[rating=look]:[--rating:var(--earn-soft)] data-[rating=poor]:[--rating-text:var(--danger-text)] data-[rating=poor]:[--rating:var(--danger-soft)]"
          data-rating={rating}
        >
          {words.ratings[rating]}
        </span>
      </td>
    </tr>
  );
}

function Scale({ place }: { place: number }) {
  const from = (at: number) => STRETCHES.slice(0, at).reduce((sum, [, width]) => sum + width, 0);
  return (
    <svg className="h-6 w-full" viewBox="0 0 100 24" preserveAspectRatio="none">
      {STRETCHES.map(([rating, width], at) => (
        <rect
          className="fill-(--rating) stroke-(--rating-text) [vector-effect:non-scaling-stroke] data-[rating=good]:[--rating-text:var(--done-text)] data-[rating=good]:[--rating:var(--done-soft)] data-[rating=look]:[--rating-text:var(--earn-text)] data-[rating=look]:[--rating:var(--earn-soft)] data-[rating=poor]:[--rating-text:var(--danger-text)] data-[rating=poor]:[--rating:var(--danger-soft)]"
          key={rating}
          data-rating={rating}
          x={from(at)}
          y="7"
          width={width - 1}
          height="10"
        />
      ))}
      <path className="stroke-fg stroke-[3px] [vector-effect:non-scaling-stroke]" d={`M${place.toFixed(1)} 0V24`} />
    </svg>
  );
}

const valueOf = (vitals: VitalShown[], metric: string): string => {
  const vital = vitals.find((one) => one.metric === metric);
  return vital ? vitalText(vital.metric, vital.p75) : "–";
};

const ByPage = ({ pages }: { pages: Pages }) => (
  <details className="mt-3">
    <summary className={SUMMARY}>{fill(words.pages, { count: pages.length })}</summary>
    <Table
      caption={words.byPage}
      stacks
      figures
      rows={pages}
      keyOf={({ page }) => page}
      columns={[
        { name: words.page, of: ({ page }) => <a href={page}>{page}</a> },
        ...VITALS.map((metric) => ({ name: metric, of: ({ vitals }: Pages[number]) => valueOf(vitals, metric) })),
      ]}
    />
  </details>
);
