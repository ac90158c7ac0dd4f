import { Search, X } from "lucide-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type SubmitEvent } from "react";
import { timecode } from "#features/learning/course/formats.ts";
import { dateWords } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { COMMA } from "#lib/language/comma.ts";
import * as routes from "#lib/routes.ts";
import { saveFile } from "#ui/saveFile.ts";
import { texts } from "#texts/bookmarks.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Dialog, useFocusTitle } from "#ui/Dialog.tsx";
import { FILM_STRIP } from "#ui/drawings.tsx";
import { Icon } from "#ui/Icon.tsx";
import { CHIP, Chips, ListFoot, ListStates, RowButton, UndoButton, useHeldFocus } from "#ui/ListStates.tsx";
import type { OverlayProps } from "#ui/overlay.ts";
import { useStore } from "#ui/useStore.ts";
import { type Bookmark, LONGEST_BOOKMARK, secondOf, tagProblem, bookmarkKind } from "./kept/bookmarks.ts";
import {
  $bookmarks,
  changeBookmark,
  bookmarkRefusal,
  removeBookmark,
  restoreBookmark,
  syncedBookmarks,
} from "./kept/bookmarks.store.ts";
import { makesWay } from "./kept/pathHere.ts";
import {
  bookmarkClips,
  bookmarkPlaceWords,
  type Choice,
  bookmarksMarkdown,
  type Order,
  ORDERS,
  shownOf,
  tagsOf,
} from "./shown.ts";

const FIELD = "min-h-12 w-full rounded-button border border-line-strong bg-surface px-3.5 py-2";
const REFUSED = "mt-1 w-full text-sm text-danger-text";

/** One's own bookmarks over whatever page one is on, in step with what this and other devices do. */
export default function Bookmarks({ open, onClose }: OverlayProps) {
  const count = useStore(syncedBookmarks.$view).data.rows.length;
  const [choice, setChoice] = useState<Choice>({ order: "date", query: "", favoritesOnly: false, tag: "" });
  useEffect(() => {
    if (open) void syncedBookmarks.now();
  }, [open]);
  return (
    <Dialog
      id="bookmarks-list"
      shape="wide"
      title={texts.title}
      open={open}
      onClose={onClose}
      beside={<span className="tc">{count > 0 && fill(texts.kept, { count })}</span>}
    >
      <Marks choice={choice} onChoice={setChoice} onClose={onClose} />
    </Dialog>
  );
}

interface MarksProps {
  choice: Choice;
  onChoice: (choice: Choice) => void;
  onClose: () => void;
}

function Marks({ choice, onChoice, onClose }: MarksProps) {
  const view = useStore(syncedBookmarks.$view);
  const all = useStore($bookmarks);
  const [said, setSaid] = useState<ReactNode>("");
  const tags = tagsOf(all);
  // A tag that nothing has any more narrows nothing down.
  const chosen = tags.includes(choice.tag) ? choice : { ...choice, tag: "" };
  const shown = shownOf(all, chosen);
  const count = view.data.rows.length;
  const choose = (change: Partial<Choice>) => {
    const next = { ...chosen, ...change };
    const found = shownOf(all, next).length;
    onChoice(next);
    const words = found === 0 ? texts.foundNone : fill(texts.found, { count: found });
    setSaid(next.query || next.favoritesOnly || next.tag ? words : "");
  };
  return (
    <>
      {count > 0 && <Tools choice={chosen} tags={tags} onChoose={choose} />}
      <ListStates
        {...{ texts, count, drawing: FILM_STRIP, state: view.state, isVisitor: view.isVisitor }}
        besides={!view.isKept ? texts.noRoom : view.isVisitor && count > 0 ? texts.visitor.here : ""}
        way={routes.curriculum()}
        onAgain={() => void syncedBookmarks.now()}
      />
      <Rows bookmarks={shown} tags={tags} onSay={setSaid} onClose={onClose} />
      <ListFoot said={said}>
        {count > 0 && (
          <Button
            look="quiet"
            className="max-sm:ms-auto max-sm:px-2"
            onClick={() => saveFile(texts.fileName, `# ${texts.title}\n\n${bookmarksMarkdown(shown, location.origin)}`)}
          >
            {texts.save}
          </Button>
        )}
      </ListFoot>
    </>
  );
}

interface ToolsProps {
  choice: Choice;
  tags: string[];
  onChoose: (change: Partial<Choice>) => void;
}

const Tools = ({ choice, tags, onChoose }: ToolsProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-3 gap-y-2.5 px-5 pt-1 pb-3.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6">
    <label className="relative">
      <span className="sr-only">{texts.search}</span>
      <Search className="icon pointer-events-none absolute start-3.5 top-3.5 text-muted" aria-hidden />
      <input
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        placeholder={texts.search}
        value={choice.query}
        onChange={({ target }) => onChoose({ query: target.value })}
        className={cx(FIELD, "ps-11")}
      />
    </label>
    <label>
      <span className="sr-only">{texts.order}</span>
      <select
        autoComplete="off"
        value={choice.order}
        onChange={({ target }) => onChoose({ order: target.value as Order })}
        className={cx(FIELD, "select pe-10 font-bold")}
      >
        {ORDERS.map((order) => (
          <option key={order} value={order}>
            {texts.orders[order]}
          </option>
        ))}
      </select>
    </label>
    <label className="col-span-full flex min-h-11 w-fit cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={choice.favoritesOnly}
        onChange={({ target }) => onChoose({ favoritesOnly: target.checked })}
        className="size-5.5 accent-fg"
      />
      <span>{texts.favoritesOnly}</span>
    </label>
    {tags.length > 0 && (
      <Chips
        aria-label={texts.tags}
        className="col-span-full"
        chips={["", ...tags].map((tag) => ({ value: tag, words: tag || texts.allTags }))}
        chosen={choice.tag}
        onChoose={(tag) => onChoose({ tag })}
      />
    )}
  </div>
);

interface RowsProps {
  bookmarks: Bookmark[];
  /** Every tag there is, to choose from. */
  tags: string[];
  onSay: (said: ReactNode) => void;
  onClose: () => void;
}

function Rows({ bookmarks, tags, onSay, onClose }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  /** What was brought back, and gets the focus. */
  const returning = useRef("");
  useHeldFocus(list, useFocusTitle(), "link");
  useEffect(() => {
    if (!returning.current) return;
    list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(returning.current)}"] a`)?.focus();
    returning.current = "";
  }, [bookmarks]);
  const remove = (bookmark: Bookmark) => {
    const undo = () => {
      returning.current = bookmark.id;
      restoreBookmark(bookmark);
      onSay(texts.marked);
    };
    removeBookmark(bookmark);
    onSay(
      <>
        {texts.removed} <UndoButton onClick={undo}>{texts.undo}</UndoButton>
      </>,
    );
  };
  return (
    <ul ref={list} aria-label={texts.title}>
      {bookmarks.map((bookmark) => (
        <Row
          key={bookmark.id}
          bookmark={bookmark}
          others={tags.filter((tag) => !bookmark.tags.includes(tag))}
          onSay={onSay}
          onRemove={remove}
          onClose={onClose}
        />
      ))}
    </ul>
  );
}

/** With its second, where its lesson may be marked more than once. */
const nameOf = (bookmark: Bookmark): string => {
  const second = secondOf(bookmark);
  return bookmark.title + (second === undefined ? "" : `${COMMA}${timecode(second)}`);
};

interface RowProps {
  bookmark: Bookmark;
  /** The tags that it could have, too. */
  others: string[];
  onSay: (said: string) => void;
  onRemove: (bookmark: Bookmark) => void;
  onClose: () => void;
}

/** What a person wrote is a text, and what it leads to was checked (kept/bookmarks.ts). */
function Row({ bookmark, others, onSay, onRemove, onClose }: RowProps) {
  const { id, title, description, url, favorited, createdAt } = bookmark;
  const name = nameOf(bookmark);
  const refusal = bookmarkRefusal(bookmark);
  const [star, remove] = [fill(texts.favorite, { title: name }), fill(texts.remove, { title: name })];
  return (
    <li
      data-id={id}
      className="grid grid-cols-[44px_minmax(0,1fr)_44px] items-start gap-1 border-t border-line px-2 pt-3 pb-3.5 sm:grid-cols-[44px_minmax(0,1fr)_auto_44px] sm:ps-3.5 sm:pe-3"
    >
      <RowButton
        className="aria-pressed:text-earn-text aria-pressed:[&_svg]:fill-earn"
        data-act="star"
        aria-label={star}
        title={star}
        aria-pressed={favorited}
        onClick={() => changeBookmark(id, (now) => ({ favorited: !now.favorited }))}
      >
        <Icon name="star" />
      </RowButton>
      <div>
        <a
          href={url}
          rel={url.startsWith("/") ? undefined : "noopener noreferrer"}
          data-act="link"
          onClick={(event) => makesWay(event.nativeEvent, event.currentTarget) && onClose()}
          className="group flex items-center gap-3 py-1 leading-[1.35] no-underline max-sm:flex-col max-sm:items-start max-sm:gap-2"
        >
          <Clips bookmark={bookmark} />
          <span className="min-w-0">
            <span className="tc block wrap-anywhere">{bookmarkKind(bookmark, bookmarkPlaceWords(bookmark))}</span>
            <b className="block font-bold wrap-anywhere group-hover:underline group-hover:decoration-2">{title}</b>
          </span>
        </a>
        {description && <p className="text-sm leading-[1.45] wrap-anywhere text-muted">{description}</p>}
        <Tags {...{ bookmark, name, others, onSay }} />
        {refusal && (
          <p className={REFUSED}>
            {refusal} {texts.onlyHere}
          </p>
        )}
      </div>
      <time className="tc pt-3 text-[0.875rem] max-sm:hidden" dateTime={createdAt}>
        {dateWords(Date.parse(createdAt))}
      </time>
      <RowButton data-act="remove" aria-label={remove} title={remove} onClick={() => onRemove(bookmark)}>
        <Icon name="trash" />
      </RowButton>
    </li>
  );
}

/** The lessons of its module, drawn to scale, with its own and its second. */
function Clips({ bookmark }: { bookmark: Bookmark }) {
  const clips = bookmarkClips(bookmark);
  return (
    clips && (
      <span className="flex h-5.5 w-23 flex-none gap-0.5" aria-hidden>
        {clips.map(({ seconds, isOwn, at }, index) => (
          <i
            key={index}
            style={{ flexGrow: seconds }}
            className={cx(
              "relative basis-0 rounded-[3px] border",
              isOwn ? "border-fg bg-fg" : "border-line-strong bg-surface",
            )}
          >
            {at !== undefined && (
              <span
                style={{ insetInlineStart: `${String(at)}%` }}
                className="absolute -inset-y-1.5 -ms-0.5 w-1 rounded-tick bg-act [box-shadow:0_0_0_1.5px_var(--surface)]"
              />
            )}
          </i>
        ))}
      </span>
    )
  );
}

interface TagsProps extends Pick<RowProps, "bookmark" | "others" | "onSay"> {
  name: string;
}

function Tags({ bookmark: { id, tags }, name, others, onSay }: TagsProps) {
  const [isAsking, setAsking] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  /** The field is gone: the focus goes back to what brought it. */
  const isBack = useRef(false);
  useEffect(() => {
    if (isBack.current) more.current?.focus();
    isBack.current = false;
  }, [isAsking]);
  const leaveOut = (tag: string) => {
    more.current?.focus();
    changeBookmark(id, (now) => ({ tags: now.tags.filter((one) => one !== tag) }));
    onSay(fill(texts.tagRemoved, { tag }));
  };
  const done = (tag?: string) => {
    isBack.current = true;
    setAsking(false);
    if (tag === undefined) return;
    changeBookmark(id, (now) => ({ tags: [...now.tags, tag] }));
    onSay(fill(texts.tagAdded, { tag }));
  };
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className={CHIP}
          aria-label={fill(texts.removeTag, { tag, title: name })}
          data-act={`tag ${tag}`}
          onClick={() => leaveOut(tag)}
        >
          {tag}
          <X className="size-3.5" aria-hidden />
        </button>
      ))}
      {isAsking ? (
        <TagField label={fill(texts.newTag, { title: name })} has={tags} others={others} onDone={done} />
      ) : (
        <button
          ref={more}
          type="button"
          className={cx(CHIP, "border-dashed")}
          aria-label={fill(texts.addTagTo, { title: name })}
          data-act="more"
          onClick={() => setAsking(true)}
        >
          + {texts.addTag}
        </button>
      )}
    </div>
  );
}

interface TagFieldProps {
  label: string;
  /** The tags that are there already. */
  has: string[];
  /** What is offered. */
  others: string[];
  /** The tag, or undefined when it was abandoned. */
  onDone: (tag?: string) => void;
}

/** A field for one more tag. Enter keeps it, Escape leaves it; what is wrong with it stands below it. */
function TagField({ label, has, others, onDone }: TagFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => field.current?.focus(), []);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = field.current?.value ?? "";
    const wrong = tagProblem(typed, has);
    if (!wrong) return onDone(typed.trim());
    setProblem(texts.tagProblems[wrong]);
    field.current?.focus();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // The dialog stays.
    event.preventDefault();
    event.stopPropagation();
    onDone();
  };
  return (
    <form className="flex w-full flex-wrap gap-2" onSubmit={send}>
      <input
        ref={field}
        type="text"
        autoComplete="off"
        maxLength={LONGEST_BOOKMARK.tag + 20}
        aria-label={label}
        list={`${id}-others`}
        aria-describedby={`${id}-problem`}
        aria-invalid={problem !== ""}
        onKeyDown={leave}
        className="min-h-11 min-w-0 flex-[1_1_140px] rounded-button border border-line-strong bg-bg px-3 py-2 aria-invalid:border-danger-text"
      />
      <datalist id={`${id}-others`}>
        {others.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
      <button className="btn">{texts.keepTag}</button>
      <button type="button" className={buttonClass("quiet")} onClick={() => onDone()}>
        {texts.cancel}
      </button>
      <p id={`${id}-problem`} role="alert" className={cx(REFUSED, "empty:hidden")}>
        {problem}
      </p>
    </form>
  );
}
