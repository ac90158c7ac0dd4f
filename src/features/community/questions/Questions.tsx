import { useEffect, useRef, useState, type RefObject } from "react";
import { timecode } from "#features/learning/course/formats.ts";
import * as community from "#lib/communityRoutes.ts";
import { fullDate } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { want } from "#lib/wanted.ts";
import { texts as ofCommunity } from "#texts/community.ts";
import { texts } from "#texts/questions.ts";
import { buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { NotFetched, Skeleton } from "#ui/SectionState.tsx";
import { useFreedPlace } from "#ui/useFreedPlace.ts";
import { useHydrated } from "#ui/useHydrated.ts";
import { type Question, $questions, loadQuestions, readMoreQuestions, startQuestions } from "./questions.store.ts";
import { $askedLines } from "#features/learning/transcript/transcript.store.ts";
import { useStore } from "#ui/useStore.ts";

/** How many stand there at first, in short. */
const FEW = 3;

interface Lesson {
  id: string;
  moduleId: number;
}

interface Props {
  lesson: Lesson;
  /** The lesson is closed to its reader, and so is what is asked about it. */
  isShut: boolean;
}

/** What the community asks about a lesson, below it: read once it, or the transcript, comes near. */
export function Questions({ lesson, isShut }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const isLive = useHydrated();
  return (
    <section
      id="questions"
      aria-labelledby="questions-title"
      className="mt-10 border-t border-line pt-7 print:hidden noscript:hidden"
    >
      <h2 id="questions-title" ref={title} tabIndex={-1} className="text-panel leading-[1.15] outline-none">
        {texts.title}
      </h2>
      <p className="mt-2.5 max-w-[38.9em] text-muted">{isShut ? texts.shut : texts.lead}</p>
      {!isShut && (
        <>
          <AskLink lesson={lesson} />
          {/* The place of the first few and of what leads on: whatever comes moves nothing. */}
          <div ref={place} className="min-h-85 pt-5">
            {isLive && <Live {...{ lesson, title, place }} />}
          </div>
        </>
      )}
    </section>
  );
}

interface LiveProps extends Omit<Props, "isShut"> {
  title: RefObject<HTMLHeadingElement | null>;
  place: RefObject<HTMLElement | null>;
}

function Live({ lesson, title, place }: LiveProps) {
  const { questions, asked, next, isShut, isWaiting, failure, said } = useStore($questions);
  useEffect(() => startQuestions(lesson.id), [lesson.id]);
  useFreedPlace(place, !isWaiting);
  const links = useRef(new Map<string, HTMLAnchorElement>());
  const [isReading, setReading] = useState(false);
  const [isOpen, setOpen] = useState(false);
  /** Whose link gets the focus once it is drawn; "" leads to the heading. */
  const first = useRef<string>(undefined);
  useEffect(() => {
    if (first.current === undefined) return;
    (links.current.get(first.current) ?? title.current)?.focus();
    first.current = undefined;
  });

  const shown = isOpen ? questions : questions.slice(0, FEW);
  const hasMore = next !== null || shown.length < questions.length;

  async function showMore(): Promise<void> {
    if (!isOpen) return open(questions[FEW]?.id);
    setReading(true);
    first.current = await readMoreQuestions(lesson.id);
    setReading(false);
  }
  function open(id: string | undefined): void {
    first.current = id;
    setOpen(true);
  }
  // The transcript marks its lines.
  useEffect(() => {
    /** What was not read yet has a page of its own. */
    function show(id: string): void {
      const link = links.current.get(id);
      if (!link) return questions.some((one) => one.id === id) ? open(id) : location.assign(community.post(id));
      link.scrollIntoView({ block: "center" });
      link.focus({ preventScroll: true });
    }
    $askedLines.set({ seconds: asked, show });
    // The transcript's lines are marked by it.
    if (asked.length > 0) want("asked");
  }, [asked, questions]);
  const nothing = isShut ? texts.shut : texts.empty;
  return (
    <>
      <p role="status" className="max-w-[38.9em] font-semibold text-muted not-empty:mb-2.5">
        {said}
      </p>
      <div className="grid justify-items-start gap-3.5 text-muted">
        {failure ? (
          <NotFetched failure={failure} words={texts} onAgain={() => void loadQuestions(lesson.id)} />
        ) : questions.length > 0 ? null : isWaiting ? (
          <Skeleton label={texts.loading} count={FEW} />
        ) : (
          <p>{nothing}</p>
        )}
      </div>
      <ol className="max-w-[45.4em]">
        {shown.map((question) => (
          <Item
            key={question.id}
            {...{ question, lesson }}
            isShort={!isOpen}
            link={(link) => void (link ? links.current.set(question.id, link) : links.current.delete(question.id))}
          />
        ))}
      </ol>
      <p className="mt-3.5 flex max-w-[38.9em] flex-wrap items-center gap-x-5 gap-y-2.5 text-muted">
        {hasMore && (
          <button type="button" className="btn" aria-disabled={isReading} onClick={() => isReading || void showMore()}>
            {texts.more}
          </button>
        )}
        {/* On a phone they are two lines. */}
        {questions.length > 0 && (isOpen || !hasMore) && (
          <a className="py-1.5" href={community.about(lesson.id)}>
            {texts.all}
          </a>
        )}
      </p>
    </>
  );
}

/** The player is another island's; a video says by itself where it stands. */
const filmHere = () => document.querySelector<HTMLVideoElement>("[data-film] video");

/** Leads to where a question is written, with the second at which the video stands. */
function AskLink({ lesson }: { lesson: Lesson }) {
  const isLive = useHydrated();
  const [second, setSecond] = useState(0);
  const look = () => setSecond(Math.floor(filmHere()?.currentTime ?? 0));
  useEffect(() => {
    const video = filmHere();
    for (const event of ["pause", "seeked"]) video?.addEventListener(event, look);
    return () => {
      for (const event of ["pause", "seeked"]) video?.removeEventListener(event, look);
    };
  }, []);
  return (
    <a
      className={buttonClass("plain", "normal", "mt-4")}
      // Where no server answers, nobody comes to life, and the page names nothing that is not there.
      href={isLive ? community.write("questions", lesson.id, second) : undefined}
      onPointerEnter={look}
      onFocus={look}
    >
      {second > 0 ? fill(texts.askAt, { time: timecode(second) }) : texts.ask}
    </a>
  );
}

interface ItemProps {
  question: Question;
  lesson: Lesson;
  /** Its title, whose it is and how many answered, each on one line. */
  isShort: boolean;
  link: (link: HTMLAnchorElement | null) => void;
}

const BY = "flex items-baseline gap-x-3.5 gap-y-0.5";

/** A question, and the way to its answers. Marks piled upon a letter stay in their own question. */
function Item({ question, lesson, isShort, link }: ItemProps) {
  const { id, title, userName, created, excerpt, topicTitle, answers, isAnswered, second } = question;
  const at = created.replace(" ", "T");
  const asked = (
    <>
      {/* The player goes there. */}
      {second > 0 && (
        <a
          className="flex-none py-1 font-label text-sm leading-snug font-narrow tabular"
          href={routes.lessonAt(lesson.moduleId, lesson.id, second)}
        >
          {fill(texts.at, { time: timecode(second) })}
        </a>
      )}
      <b dir="auto" className={cx("font-bold", isShort && "truncate")}>
        {userName}
      </b>
    </>
  );
  const heading = (
    <h3 className={cx("text-body leading-snug", isShort && "truncate")}>
      <a dir="auto" ref={link} href={community.post(id)}>
        {title}
      </a>
    </h3>
  );
  const answered = (
    <>
      <a className="flex-none py-1" href={`${community.post(id)}#replies`}>
        {fill(ofCommunity.page.replies, { count: answers })}
      </a>
      {isAnswered && (
        <span className="truncate font-label text-sm leading-snug font-narrow text-done-text">{texts.answered}</span>
      )}
    </>
  );
  const row = "grid grid-cols-[minmax(0,1fr)] gap-1 overflow-clip border-t border-line [overflow-clip-margin:6px]";
  if (isShort)
    return (
      <li className={`${row} py-2.5`}>
        {heading}
        <p className={BY}>
          {asked}
          {answered}
        </p>
      </li>
    );
  return (
    <li className={`${row} py-4 wrap-anywhere`}>
      <p className={`${BY} flex-wrap`}>
        {asked}
        <time className="tc" dateTime={at}>
          {fullDate(Date.parse(at))}
        </time>
      </p>
      {heading}
      <p dir="auto" className="leading-normal">
        {excerpt}
      </p>
      <p className={`${BY} flex-wrap`}>
        <span className="tc">{topicTitle}</span>
        {answered}
      </p>
    </li>
  );
}
