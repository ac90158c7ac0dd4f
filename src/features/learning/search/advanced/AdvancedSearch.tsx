import { Search as Glass } from "lucide-react";
import {
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  type MouseEvent as Press,
  type ReactNode,
  type Ref,
  type RefObject,
} from "react";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/search.ts";
import { buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { countResults, lookedFor, type SearchAnswer } from "#features/learning/search/answer/searchAnswer.ts";
import { HitRow, ItemRow } from "#features/learning/search/rows/Rows.tsx";
import { adviceFor, isAsked, isNone, meantBy, wordsOf } from "./answer.ts";
import {
  ACCESSES,
  type Asked,
  canTakeTag,
  type Choices,
  FIELDS,
  isFiltered,
  LENGTHS,
  LEVELS,
  TYPES,
  withoutFilters,
} from "./filters.ts";
import type { Place } from "./place.ts";
import { Recent } from "./Recent.tsx";
import { rememberSearch } from "./recent.store.ts";
import { useSearch } from "./useSearch.ts";

const LIGHT = "max-w-[60ch] text-muted";

interface Props {
  place: Place;
  /** Of the lists' headings: one below the heading that they stand under. */
  heading: "h2" | "h3";
  /** What is said when the catalogue does not come. */
  failed: string;
  /** The field for words. */
  ref?: Ref<HTMLInputElement>;
  /** A press on something that was found. */
  onChoose?: ((event: MouseEvent, link: HTMLAnchorElement) => void) | undefined;
  /** Stands below while nothing is found. */
  children?: ReactNode;
}

/** A form with filters and what is found, over a page or on a page of its own. */
export function AdvancedSearch({ place, heading: Heading, failed, ref, onChoose, children }: Props) {
  const search = useSearch(place);
  const { field, items, choices, hasFailed, asked, most, answer, ask } = search;
  const isSomething = isAsked(asked);
  useImperativeHandle(ref, () => field.current as HTMLInputElement);
  const meant = useMemo(() => (isSomething ? meantBy(items, answer) : ""), [isSomething, items, answer]);
  const words = hasFailed ? (navigator.onLine ? failed : texts.offline) : isSomething ? wordsOf(answer) : "";
  /** Asks something that was put into words before. */
  const askAgain = (query: string) => {
    ask({ query });
    field.current?.focus();
  };
  const isFound = isSomething && countResults(answer) > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <form
        className="noscript:hidden"
        role="search"
        aria-label={texts.title}
        action={routes.search()}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          rememberSearch(field.current?.value ?? "");
          ask({});
        }}
      >
        <Words field={field} onType={search.askSoon} />
        <Filters {...{ asked, choices, ask, field }} />
      </form>
      {meant && (
        <p className="mt-4">
          {texts.didYouMean}{" "}
          <button
            type="button"
            className="min-h-11 font-bold underline decoration-2 underline-offset-[0.18em]"
            onClick={() => askAgain(meant)}
          >
            {meant}
          </button>
          ?
        </p>
      )}
      <p role="status" className="mt-4 min-h-[1.5em] font-label text-base leading-[1.4] font-narrow noscript:hidden">
        {words}
      </p>
      {!isSomething && !hasFailed && (
        <>
          <Recent heading={Heading} onAgain={askAgain} field={field} />
          <p className={`${LIGHT} noscript:hidden`}>{texts.hint}</p>
        </>
      )}
      {isFound && <Found {...{ answer, most, Heading, asked, onChoose }} onMore={search.showMore} />}
      {isNone(answer, asked) && !hasFailed && <None advice={adviceFor(answer, asked)} />}
      {hasFailed && (
        <p className="mt-2">
          <button type="button" className="btn" onClick={search.tryAgain}>
            {texts.again}
          </button>
        </p>
      )}
      {children !== undefined && <div hidden={isFound}>{children}</div>}
    </div>
  );
}

const Words = ({ field, onType }: { field: RefObject<HTMLInputElement | null>; onType: () => void }) => (
  <div className="grid max-w-205 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-[12px] border border-fg bg-surface py-1.5 ps-4 pe-1.5 has-[input:focus-visible]:[box-shadow:0_0_0_3px_var(--focus)] max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:ps-3">
    <Glass className="icon max-sm:hidden" aria-hidden />
    <input
      ref={field}
      type="text"
      role="searchbox"
      inputMode="search"
      name="q"
      enterKeyHint="search"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={500}
      placeholder={texts.placeholder}
      aria-label={texts.field}
      onInput={onType}
      className="min-h-12 px-1 text-md outline-none"
    />
    <button className={buttonClass("act")}>{texts.go}</button>
  </div>
);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface Select {
  name: (typeof FIELDS)[number];
  title: string;
  any: string;
  options: readonly (readonly [value: string, text: string])[];
}

const selectsOf = ({ modules }: Choices): Select[] => [
  { name: "type", title: texts.type, any: texts.anyType, options: TYPES.map((one) => [one, texts.types[one]]) },
  {
    name: "module",
    title: texts.module,
    any: texts.any,
    options: modules.map(({ id, title }) => [id, fill(texts.moduleName, { id, title })]),
  },
  { name: "level", title: texts.level, any: texts.any, options: LEVELS.map((one) => [one, texts.levels[one]]) },
  { name: "length", title: texts.length, any: texts.any, options: LENGTHS.map((one) => [one, texts.lengths[one]]) },
  { name: "access", title: texts.access, any: texts.any, options: ACCESSES.map((one) => [one, texts.accesses[one]]) },
];

interface FiltersProps {
  asked: Asked;
  choices: Choices;
  ask: (change: Partial<Asked>, isStep?: boolean) => void;
  field: RefObject<HTMLInputElement | null>;
}

function Filters({ asked, choices, ask, field }: FiltersProps) {
  const topic = useRef<HTMLSelectElement>(null);
  const { tags } = asked;
  return (
    <>
      <div className="mt-4 grid max-w-205 grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))]">
        {selectsOf(choices).map(({ name, title, any, options }) => (
          <Choice
            key={name}
            {...{ name, title, any, options }}
            value={asked[name]}
            onChoose={(value) => ask({ [name]: value }, true)}
          />
        ))}
        <Choice
          ref={topic}
          name="tag"
          title={texts.tag}
          any={texts.addTag}
          options={choices.tags.map((tag) => [tag, capital(tag)])}
          value=""
          disabled={!canTakeTag(asked)}
          onChoose={(tag) => ask({ tags: [...new Set([...tags, tag])].filter(Boolean) }, true)}
        />
      </div>
      {isFiltered(asked) && (
        <p className="mt-3 flex flex-wrap items-center gap-2">
          {tags.length > 0 && (
            <span className="flex flex-wrap gap-2" role="group" aria-label={texts.chosenTags}>
              {tags.map((tag) => (
                <button
                  key={tag}
                  type="button"
                  aria-label={fill(texts.removeTag, { tag })}
                  className="min-h-11 rounded-button border border-line-strong bg-act-soft px-3 py-1 font-label text-base leading-tight font-narrow hover:border-fg"
                  onClick={() => {
                    ask({ tags: tags.filter((one) => one !== tag) }, true);
                    topic.current?.focus();
                  }}
                >
                  {capital(tag)} <span>×</span>
                </button>
              ))}
            </span>
          )}
          <button
            type="button"
            className={buttonClass("quiet", "normal", cx(tags.length === 0 && "-ms-4.5"))}
            onClick={() => {
              ask(withoutFilters(asked), true);
              field.current?.focus();
            }}
          >
            {texts.clear}
          </button>
        </p>
      )}
    </>
  );
}

interface ChoiceProps extends Omit<Select, "name"> {
  name: string;
  value: string;
  disabled?: boolean;
  ref?: RefObject<HTMLSelectElement | null>;
  onChoose: (value: string) => void;
}

const Choice = ({ ref, name, title, any, options, value, disabled, onChoose }: ChoiceProps) => (
  <label>
    <span className="mb-1 block font-label text-sm leading-tight font-narrow text-muted">{title}</span>
    <select
      ref={ref}
      name={name}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChoose(target.value)}
      className="min-h-11 w-full rounded-button border border-line-strong bg-surface px-3 py-1.5 font-semibold text-ellipsis disabled:text-muted"
    >
      <option value="">{any}</option>
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

interface FoundProps extends Pick<Props, "onChoose"> {
  answer: SearchAnswer;
  asked: Asked;
  most: number;
  Heading: Props["heading"];
  onMore: () => void;
}

function Found({ answer, asked, most, Heading, onChoose, onMore }: FoundProps) {
  const place = useRef<HTMLDivElement>(null);
  /** How many rows there were when somebody asked for more. */
  const before = useRef<number>(undefined);
  const { items, found } = answer;
  const { lessons, pages, more } = typeof found === "object" ? found : { lessons: [], pages: [], more: 0 };
  const isMore = items.length > most || more > 0;
  useLayoutEffect(() => {
    if (before.current === undefined) return;
    // The button that had the focus is gone.
    if (!isMore) place.current?.querySelectorAll("a")[before.current]?.focus();
    before.current = undefined;
  }, [answer, isMore]);
  const choose = (event: Press<HTMLAnchorElement>) => {
    rememberSearch(asked.query);
    onChoose?.(event.nativeEvent, event.currentTarget);
  };
  const wanted = lookedFor(answer);
  const list = (title: string, rows: ReactNode[]) =>
    rows.length > 0 && (
      <>
        <Heading className="mt-6 mb-1.5 text-lg first:mt-2">{title}</Heading>
        <ul>
          {rows.map((row, at) => (
            <li key={at} className="border-b border-line">
              {row}
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      <div ref={place} className="max-w-205">
        {list(
          answer.query ? texts.called : texts.all,
          items.slice(0, most).map((item) => <ItemRow key={item.url} item={item} query={wanted} onChoose={choose} />),
        )}
        {list(
          texts.lessons,
          lessons.map((hit) => <HitRow key={hit.url} hit={hit} onChoose={choose} />),
        )}
        {list(
          texts.otherPages,
          pages.map((hit) => <HitRow key={hit.url} hit={hit} onChoose={choose} />),
        )}
      </div>
      {isMore && (
        <p className="mt-4.5">
          <button
            type="button"
            className="btn"
            onClick={() => {
              before.current = place.current?.querySelectorAll("a").length;
              onMore();
            }}
          >
            {texts.more}
          </button>
        </p>
      )}
    </>
  );
}

const None = ({ advice }: { advice: string }) => (
  <div className="mt-2">
    <p className={LIGHT}>{advice}</p>
    <p className="mt-4 flex flex-wrap gap-3">
      <a className="btn" href={routes.curriculum()}>
        {texts.curriculum}
      </a>
      <a className="btn" href={routes.page("contact")}>
        {texts.contact}
      </a>
    </p>
  </div>
);
