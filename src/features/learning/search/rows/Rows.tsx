import { Play } from "lucide-react";
import { memo, type MouseEvent, type ReactNode, type Ref } from "react";
import { COMMA } from "#lib/language/comma.ts";
import { fill } from "#lib/fill.ts";
import { timecode } from "#lib/timecode.ts";
import { texts } from "#texts/search.ts";
import { cx } from "#ui/cx.ts";
import { matchesIn, shownTags, type SearchItem } from "#features/learning/search/catalogue/search.ts";
import type { TextHit } from "#features/learning/search/text/lessonText.ts";

const KINDS = { page: texts.page, module: texts.module, lesson: texts.lesson } as const;
const LEVELS: Record<string, string> = texts.levels;

/** How a row stands among the options of a combobox; without a place it is a link on a page. */
interface AsOption {
  at?: number;
  isMarked?: boolean;
  /** The pointer is on it. */
  onPoint?: (at: number) => void;
  /** A press on it. */
  onChoose?: (event: MouseEvent<HTMLAnchorElement>) => void;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

interface RowProps extends AsOption {
  /** Of the full text: its name needs the width of a phone. */
  isHit?: boolean;
  url: string;
  kind: string;
  name: ReactNode;
  end: string;
  children?: ReactNode;
}

const GRID =
  "grid grid-cols-[60px_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 leading-[1.4] no-underline hover:bg-surface-2 hover:text-fg sm:grid-cols-[72px_minmax(0,1fr)_auto]";
const OPTION = "px-4 py-2.5 sm:ps-6 sm:pe-5 aria-selected:bg-act-soft aria-selected:edge-act";
const LABEL = "font-label text-sm leading-[1.4] font-narrow tabular";
/** Below what stands beside it, where there is no room. */
const BELOW = "max-xs:col-span-full max-xs:col-start-2";

export const optionId = (at: number): string => `search-option-${String(at)}`;

function Row({ at, isMarked, onPoint, onChoose, ref, isHit = false, url, kind, name, end, children }: RowProps) {
  const place = cx(BELOW, isHit && "max-sm:col-span-full max-sm:col-start-2");
  const asOption = at !== undefined && {
    ref,
    id: optionId(at),
    role: "option",
    tabIndex: -1,
    "aria-selected": isMarked,
    onPointerMove: () => onPoint?.(at),
  };
  return (
    <a href={url} onClick={onChoose} className={cx(GRID, asOption ? OPTION : "px-1 py-3.5")} {...asOption}>
      <span className={`${LABEL} text-muted`}>{kind}</span>
      <span className={cx("font-bold", place)}>{name}</span>
      {end && <span className={cx(LABEL, "whitespace-nowrap", place)}>{end}</span>}
      {children}
    </a>
  );
}

const About = ({ children }: { children: ReactNode }) => (
  <span className="col-span-full col-start-2 text-sm text-muted">{children}</span>
);

/** @param marks as [start, end) pairs */
function marked(text: string, marks: [number, number][]): ReactNode[] {
  const parts = marks.flatMap(([start, end], at) => [
    text.slice(marks[at - 1]?.[1] ?? 0, start),
    <mark
      key={start}
      className="bg-transparent font-bold text-current underline decoration-act decoration-[3px] underline-offset-[0.16em] [text-decoration-skip-ink:none]"
    >
      {text.slice(start, end)}
    </mark>,
  ]);
  return [...parts, text.slice(marks.at(-1)?.[1] ?? 0)];
}

/** What is part of Premium is open to its members: they are not told of it. */
const isShut = (premium: boolean | undefined): boolean =>
  premium === true && !("premium" in document.documentElement.dataset);

/** What stands at the end of a row: when it opens, that it is paid, or its level and length. */
function endOf({ later, premium, duration, difficulty, type }: SearchItem): string {
  if (later) return texts.opensLater;
  if (isShut(premium)) return texts.partPremium;
  if (!duration) return "";
  return type === "module" && difficulty ? `${LEVELS[difficulty] ?? ""}${COMMA}${duration}` : duration;
}

const TAG = "rounded-clip border px-1.5 py-1 font-label text-xs leading-none font-narrow text-muted";

function Tags({ tags }: { tags: string[] }) {
  const { tags: shown, more } = shownTags(tags);
  return (
    <span className="col-span-full col-start-2 mt-1.5 flex flex-wrap gap-1.5 text-sm">
      {shown.map((tag) => (
        <span key={tag} className={`${TAG} border-line bg-surface`}>
          {tag}
        </span>
      ))}
      {more && <span className={`${TAG} border-transparent`}>{more}</span>}
    </span>
  );
}

/** A row of the catalogue: kind, name, length or lock, description, tags. */
export const ItemRow = memo(function ItemRow({ item, query, ...as }: AsOption & { item: SearchItem; query: string }) {
  const { type, title, description, tags, url } = item;
  return (
    <Row {...as} url={url} kind={KINDS[type]} name={marked(title, matchesIn(title, query))} end={endOf(item)}>
      {description && <About>{marked(description, matchesIn(description, query))}</About>}
      {tags.length > 0 && <Tags tags={tags} />}
    </Row>
  );
});

/** A row of the full text: where the words are said, or on which page they stand. */
export const HitRow = memo(function HitRow({ hit, ...as }: AsOption & { hit: TextHit }) {
  const { title, titleMarks, url, excerpt, premium } = hit;
  const name = marked(title, titleMarks);
  if (!excerpt) {
    const end = isShut(premium) ? texts.partPremium : "";
    return <Row {...as} {...{ url, name, end }} isHit kind={texts.lesson} />;
  }
  const said = excerpt.second === undefined ? "" : fill(texts.play, { clock: timecode(excerpt.second) });
  return (
    <Row
      {...as}
      {...{ url, end: said }}
      isHit
      kind={said ? texts.said : texts.text}
      name={marked(excerpt.text, excerpt.marks)}
    >
      <About>{name}</About>
    </Row>
  );
});

/** Every place in a lesson's video at which the words are said. */
export function Times({ hit: { places = [], title }, onChoose }: { hit: TextHit } & Pick<AsOption, "onChoose">) {
  if (places.length === 0) return null;
  return (
    <ul
      className="-mt-1 flex flex-wrap gap-2 ps-[76px] pb-3.5 sm:ps-[88px]"
      aria-label={fill(texts.placesIn, { title })}
    >
      {places.map(({ second, url }) => (
        <li key={url}>
          <a
            href={url}
            onClick={onChoose}
            aria-label={fill(texts.play, { clock: timecode(second) })}
            className={`${LABEL} inline-flex min-h-11 items-center gap-2 rounded-button border border-line-strong bg-surface px-3 font-bold no-underline hover:border-fg hover:bg-surface-2`}
          >
            <Play className="size-3 fill-current" aria-hidden />
            {timecode(second)}
          </a>
        </li>
      ))}
    </ul>
  );
}
