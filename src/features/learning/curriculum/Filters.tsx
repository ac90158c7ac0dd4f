import { ChevronDown } from "lucide-react";
import type { Ref } from "react";
import { texts } from "#texts/curriculum.ts";
import { texts as search } from "#texts/search.ts";
import { Button } from "#ui/Button.tsx";
import type { TrackLesson } from "./Tracks.tsx";
import { FOLDING, RADIO, SEGMENT, SEGMENTS } from "#ui/form/looks.ts";
import { cx } from "#ui/cx.ts";

const FORM = "filters";
const LABEL = "mb-1 block font-label text-[0.9375rem] leading-[1.2] font-narrow text-muted";
const SELECT =
  "min-h-11 appearance-none rounded-button border border-line-strong bg-surface px-3.5 py-1.5 pe-9 font-semibold";
const ARROW = <ChevronDown className="icon pointer-events-none absolute end-3 bottom-3" aria-hidden />;

interface Props {
  ref: Ref<HTMLFormElement>;
  lessons: TrackLesson[];
  /** Nothing is chosen. */
  isAll: boolean;
  /** What is left, in words. */
  said: string;
  clear: () => void;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Level and topic. Without scripts they would do nothing. */
export function Filters({ ref, lessons, isAll, said, clear }: Props) {
  const levels = [...new Set(lessons.map(({ difficulty }) => difficulty))].map((one) => [one, search.levels[one]]);
  const topics = [...new Set(lessons.flatMap(({ tags }) => tags))].sort().map((one) => [one, capital(one)]);
  const selects = [
    { name: "level", title: texts.level, any: texts.anyLevel, options: levels },
    { name: "topic", title: texts.topic, any: texts.anyTopic, options: topics },
  ];
  return (
    <form
      ref={ref}
      id={FORM}
      role="search"
      aria-label={texts.filterLessons}
      autoComplete="off"
      className="mt-6 flex scroll-mt-22.5 flex-wrap items-end gap-x-4 gap-y-2.5 noscript:hidden"
      onReset={clear}
      onSubmit={(event) => event.preventDefault()}
    >
      {selects.map(({ name, title, any, options }) => (
        <label key={name} className="relative">
          <span className={LABEL}>{title}</span>
          <select name={name} className={SELECT}>
            <option value="">{any}</option>
            {options.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
          {ARROW}
        </label>
      ))}
      <Button type="reset" look="quiet" hidden={isAll}>
        {texts.clear}
      </Button>
      <p className="tc flex min-h-11 items-center" role="status">
        {said}
      </p>
    </form>
  );
}

const STAGES = [
  { value: "", title: texts.all },
  { value: "new", title: texts.notStarted },
  { value: "begun", title: texts.underWay },
  { value: "done", title: texts.finished },
];

/** Belongs to the filters' form, and stands where the mind looks for it: beside the page's title. */
export const Stages = () => (
  <fieldset
    className={cx(
      SEGMENTS,
      FOLDING,
      "[--pad:16px] max-sm:grid-cols-[repeat(4,auto)] max-sm:[--pad:4px] signed-out:hidden max-sm:[&_label]:text-sm",
    )}
    data-pagefind-ignore
  >
    <legend className="sr-only">{texts.showModules}</legend>
    {STAGES.map(({ value, title }) => (
      <label key={value} className={SEGMENT}>
        <input className={RADIO} type="radio" name="progress" form={FORM} value={value} defaultChecked={value === ""} />
        {title}
      </label>
    ))}
  </fieldset>
);
