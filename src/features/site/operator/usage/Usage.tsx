import { type RefObject, useEffect, useRef, useState } from "react";
import type { Analytics } from "#contract/events.d.ts";
import { Shown, Waiting } from "#features/site/operator/asked/Shown.tsx";
import { texts } from "#texts/usage.ts";
import { Leaving } from "./Leaving.tsx";
import { Steps } from "./Steps.tsx";
import { isUnused, type Span } from "./usage.ts";
import { $usage, loadUsage } from "./usage.store.ts";
import { Views } from "./Views.tsx";
import { Vitals } from "./Vitals.tsx";
import { Segments } from "#ui/form/Segments.tsx";
import { FIGURES_TITLE } from "#features/site/operator/figures/looks.tsx";
import { useFreedPlace } from "#ui/useFreedPlace.ts";
import { useStore } from "#ui/useStore.ts";
import { FIGURES } from "#lib/language/language.ts";
import { fill } from "#lib/fill.ts";
import { Table } from "#ui/Table.tsx";

/** A published lesson. */
export interface MeasuredLesson {
  id: string;
  moduleId: number;
  /** Position in its module, from 1. */
  number: number;
  title: string;
  seconds: number;
  /** The module's title. */
  module: string;
  isPremium: boolean;
}

/** true once the element is near the viewport, so that data is only loaded when it may be seen. */
function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: "300px" },
    );
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, [place]);
  return isNear;
}

/** Usage of the course: page views, watching, completions, unsuccessful searches and page speed. */
export function Usage({ lessons }: { lessons: MeasuredLesson[] }) {
  const place = useRef<HTMLElement>(null);
  const isNear = useNear(place);
  const [span, setSpan] = useState<Span>(30);
  const usage = useStore($usage);
  useFreedPlace(place, usage.is === "known");
  useEffect(() => {
    if (isNear) void loadUsage(span);
  }, [isNear, span]);
  return (
    <section className="operator-part mt-14 min-h-svh" aria-labelledby="usage-title" ref={place}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 className={FIGURES_TITLE} id="usage-title">
          {texts.title}
        </h2>
        <Spans span={span} onChoose={setSpan} />
      </div>
      <p className="mt-3 max-w-[40.2em] text-muted">{texts.note}</p>
      {isNear ? (
        <Shown part={usage} onAgain={() => void loadUsage(span)}>
          {(known) => <Known known={known} span={span} lessons={lessons} />}
        </Shown>
      ) : (
        <Waiting />
      )}
    </section>
  );
}

const SPANS: [Span, string][] = [
  [30, texts.days],
  [365, texts.months],
];

const Spans = ({ span, onChoose }: { span: Span; onChoose: (span: Span) => void }) => (
  <fieldset>
    <legend className="sr-only">{texts.span}</legend>
    <Segments
      name="usage-span"
      value={String(span)}
      choices={SPANS.map(([days, name]) => [String(days), name] as const)}
      onChange={(value) => {
        const chosen = SPANS.find(([days]) => String(days) === value);
        if (chosen) onChoose(chosen[0]);
      }}
      className="flex [--pad:16px] max-md:grid max-md:w-full max-md:grid-cols-2"
    />
  </fieldset>
);

function Known({ known, span, lessons }: { known: Analytics; span: Span; lessons: MeasuredLesson[] }) {
  if (isUnused(known)) return <p className="mt-3 max-w-[40.2em] text-muted">{texts.empty}</p>;
  return (
    <>
      <Views views={known.views} />
      <Steps modules={known.modules} lessons={lessons} />
      <Leaving lessons={lessons} span={span} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(420px,100%),1fr))] gap-x-10 gap-y-0">
        <Searches {...known.searches} />
        <Vitals pages={known.vitals} />
      </div>
    </>
  );
}

const words = texts.searches;

/** Searches without results; rare ones are withheld for privacy. */
const Searches = ({ all, none, words: typed }: Analytics["searches"]) => (
  <section className="mt-11 min-w-0" aria-labelledby="searches-title">
    <h3 className="text-lg" id="searches-title">
      {words.title}
    </h3>
    <p className="mt-3 max-w-[40.2em] text-muted">
      {fill(words.count, { none: none.toLocaleString(FIGURES), all: all.toLocaleString(FIGURES) })} {words.note}
    </p>
    {typed.length > 0 && (
      <Table
        caption={words.title}
        figures
        rows={typed}
        keyOf={({ word }) => word}
        columns={[
          { name: words.typed, of: ({ word }) => word },
          { name: words.visits, of: ({ visits }) => visits },
        ]}
      />
    )}
  </section>
);
