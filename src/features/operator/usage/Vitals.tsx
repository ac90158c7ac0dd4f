import type { Analytics, VitalShown } from "#contract/events.d.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/usage.ts";
import "./vitals.css";
import { placeOf, ratingOf, STRETCHES, VITALS, vitalText } from "./usage.ts";

const words = texts.vitals;

type Pages = Analytics["vitals"];

/** How fast the pages are for three of four who open them: all together on their scales, then page by page. */
export function Vitals({ pages }: { pages: Pages }) {
  const [whole, ...each] = pages;
  return (
    <section className="usage-block" aria-labelledby="vitals-title">
      <h3 id="vitals-title">{words.title}</h3>
      <p className="operator-empty">{whole ? words.note : words.nothing}</p>
      {whole && (
        <table className="sheet usage-vitals">
          <caption className="sr-only">{words.title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.measure}</th>
              <td aria-hidden="true" />
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
  const rating = ratingOf(metric, p75);
  return (
    <tr>
      <th scope="row">
        {metric}
        <span>{words.meaning[metric]}</span>
      </th>
      <td aria-hidden="true">
        <Scale place={placeOf(metric, p75)} />
      </td>
      <td className="tc">{vitalText(metric, p75)}</td>
      <td>
        <span className="usage-rating" data-rating={rating}>
          {words.ratings[rating]}
        </span>
      </td>
    </tr>
  );
}

function Scale({ place }: { place: number }) {
  const from = (at: number) => STRETCHES.slice(0, at).reduce((sum, [, width]) => sum + width, 0);
  return (
    <svg viewBox="0 0 100 24" preserveAspectRatio="none">
      {STRETCHES.map(([rating, width], at) => (
        <rect key={rating} data-rating={rating} x={from(at)} y="7" width={width - 1} height="10" />
      ))}
      <path d={`M${place.toFixed(1)} 0V24`} />
    </svg>
  );
}

const valueOf = (vitals: VitalShown[], metric: string): string => {
  const vital = vitals.find((one) => one.metric === metric);
  return vital ? vitalText(vital.metric, vital.p75) : "–";
};

const ByPage = ({ pages }: { pages: Pages }) => (
  <details className="usage-pages">
    <summary>{fill(words.pages, { count: pages.length })}</summary>
    <table className="sheet operator-table">
      <caption className="sr-only">{words.byPage}</caption>
      <thead>
        <tr>
          <th scope="col">{words.page}</th>
          {VITALS.map((metric) => (
            <th scope="col" key={metric}>
              {metric}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pages.map(({ page, vitals }) => (
          <tr key={page}>
            <th scope="row">
              <a href={page}>{page}</a>
            </th>
            {VITALS.map((metric) => (
              <td className="tc" key={metric} data-label={metric}>
                {valueOf(vitals, metric)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
