import { SlidersHorizontal } from "lucide-react";
import { useEffect, useId, useRef, useState, type RefObject } from "react";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/search.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import {
  type Asked,
  type Choices,
  FILTER_FIELDS,
  FILTER_VALUES,
  isFiltered,
  MOST_TAGS,
  NO_FILTERS,
} from "./filters.ts";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface Select {
  name: (typeof FILTER_FIELDS)[number];
  title: string;
  any: string;
  options: readonly (readonly [value: string, text: string])[];
}

const selectsOf = ({ modules }: Choices): Select[] => [
  {
    name: "type",
    title: texts.type,
    any: texts.anyType,
    options: FILTER_VALUES.type.map((one) => [one, texts.types[one]]),
  },
  {
    ...{ name: "module", title: texts.module, any: texts.any },
    options: modules.map(({ id, title }) => [id, fill(texts.moduleName, { id, title })]),
  },
  {
    name: "level",
    title: texts.level,
    any: texts.any,
    options: FILTER_VALUES.level.map((one) => [one, texts.levels[one]]),
  },
  {
    name: "length",
    title: texts.length,
    any: texts.any,
    options: FILTER_VALUES.length.map((one) => [one, texts.lengths[one]]),
  },
  {
    name: "access",
    title: texts.access,
    any: texts.any,
    options: FILTER_VALUES.access.map((one) => [one, texts.accesses[one]]),
  },
];

interface Props {
  asked: Asked;
  choices: Choices;
  /** How many there are with them. */
  count: number;
  ask: (change: Partial<Asked>, isStep?: boolean) => void;
  field: RefObject<HTMLInputElement | null>;
}

/** Closes by Escape and by a press elsewhere; whoever closes it by a key goes on at its button. */
function useSheet() {
  const [isOpen, open] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const around = place.current;
    if (!isOpen || !around) return;
    const over = new AbortController();
    const { signal } = over;
    const onPress = ({ target }: PointerEvent) => (target instanceof Node && around.contains(target)) || open(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // It stands in a dialog that Escape would close.
      event.stopPropagation();
      open(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", onPress, { signal });
    around.addEventListener("keydown", onKey, { signal });
    around.querySelector("select")?.focus();
    return () => over.abort();
  }, [isOpen]);
  return { isOpen, open, place, button };
}

/** One button; what is chosen stands beside it, and what can be chosen opens over what is found. Nothing moves. */
export function Filters({ asked, choices, count, ask, field }: Props) {
  const { isOpen, open, place, button } = useSheet();
  const id = useId();
  const chosen = FILTER_FIELDS.filter((name) => asked[name]).length + asked.tags.length;
  const clear = () => {
    open(false);
    ask({ ...NO_FILTERS, query: asked.query }, true);
    field.current?.focus();
  };
  return (
    <div ref={place} className="relative mt-3 max-w-205">
      {/* One line, always as high: what is chosen comes late when an address says it. */}
      <div className="-m-1 flex h-14 items-center gap-2 overflow-x-auto p-1">
        <Button
          ref={button}
          className="flex-none gap-2"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => open(!isOpen)}
        >
          <SlidersHorizontal className="icon" aria-hidden />
          {texts.filters}
          {chosen > 0 && (
            <span className="rounded-clip bg-fg px-1.5 text-sm leading-normal text-bg tabular">{chosen}</span>
          )}
        </Button>
        <Chips {...{ asked, choices, ask, button }} />
        {isFiltered(asked) && (
          <button type="button" className={buttonClass("quiet", "normal", "flex-none max-sm:hidden")} onClick={clear}>
            {texts.clear}
          </button>
        )}
      </div>
      <div
        id={id}
        role="group"
        aria-label={texts.filters}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 max-w-160 rounded-panel border border-fg bg-surface p-5 shadow-panel max-sm:fixed max-sm:top-auto max-sm:bottom-0 max-sm:z-50 max-sm:max-h-[86dvh] max-sm:overflow-y-auto max-sm:overscroll-contain max-sm:rounded-b-none max-sm:shadow-[0_0_0_100vmax_var(--scrim)]"
      >
        <p className="mb-4 font-display text-lg font-heavy sm:hidden" aria-hidden>
          {texts.filters}
        </p>
        <div className="grid grid-cols-2 gap-4">
          {selectsOf(choices).map(({ name, title, any, options }) => (
            <Choice
              key={name}
              {...{ name, title, any, options }}
              value={asked[name]}
              onChoose={(value) => ask({ [name]: value }, true)}
            />
          ))}
          <Choice
            name="tag"
            title={texts.tag}
            any={texts.addTag}
            options={choices.tags.map((tag) => [tag, capital(tag)])}
            value=""
            disabled={asked.tags.length >= MOST_TAGS}
            onChoose={(tag) => ask({ tags: [...new Set([...asked.tags, tag])].filter(Boolean) }, true)}
          />
        </div>
        {/* On a phone the way out of all of them stands here: beside the button what is chosen fills the line. */}
        <p className="mt-5 flex justify-end gap-3 border-t border-line pt-4">
          {isFiltered(asked) && (
            <button type="button" className={buttonClass("quiet", "normal", "me-auto sm:hidden")} onClick={clear}>
              {texts.clear}
            </button>
          )}
          <Button look="act" onClick={() => (open(false), button.current?.focus())}>
            {isFiltered(asked) || asked.query ? fill(texts.showResults, { count }) : texts.closeFilters}
          </Button>
        </p>
      </div>
    </div>
  );
}

interface ChipsProps extends Pick<Props, "asked" | "choices" | "ask"> {
  button: RefObject<HTMLButtonElement | null>;
}

/** What is chosen, each with the way to leave it out. */
function Chips({ asked, choices, ask, button }: ChipsProps) {
  const selects = selectsOf(choices).flatMap(({ name, options }) => {
    const words = options.find(([value]) => value === asked[name])?.[1];
    return words
      ? [{ key: name, words, said: fill(texts.removeFilter, { filter: words }), change: { [name]: "" } }]
      : [];
  });
  const tags = asked.tags.map((tag) => ({
    ...{ key: `tag ${tag}`, words: capital(tag), said: fill(texts.removeTag, { tag }) },
    change: { tags: asked.tags.filter((one) => one !== tag) },
  }));
  const all = [...selects, ...tags];
  if (all.length === 0) return null;
  return (
    <span className="flex flex-none gap-2" role="group" aria-label={texts.chosenFilters}>
      {all.map(({ key, words, said, change }) => (
        <button
          key={key}
          type="button"
          aria-label={said}
          className="min-h-11 rounded-button border border-line-strong bg-act-soft px-3 py-1 font-label text-base leading-tight font-narrow whitespace-nowrap hover:border-fg"
          onClick={() => {
            ask(change, true);
            button.current?.focus();
          }}
        >
          {words} <span>×</span>
        </button>
      ))}
    </span>
  );
}

interface ChoiceProps extends Omit<Select, "name"> {
  name: string;
  value: string;
  disabled?: boolean;
  onChoose: (value: string) => void;
}

const Choice = ({ name, title, any, options, value, disabled, onChoose }: ChoiceProps) => (
  <label className="min-w-0">
    <span className="mb-1 block text-sm font-semibold">{title}</span>
    <select
      name={name}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChoose(target.value)}
      className="select min-h-11 w-full rounded-button border border-line-strong bg-surface py-1.5 ps-3 font-semibold text-ellipsis disabled:text-muted"
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
