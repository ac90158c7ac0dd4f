import { useStore } from "@nanostores/react";
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
import { NotFetched, Skeleton } from "#ui/SectionState.tsx";
import { useHydrated } from "#ui/useHydrated.ts";
import type { Question } from "./questions.ts";
import { $questions, loadQuestions, readOn, startQuestions } from "./questions.store.ts";
import { $askedLines } from "./askedLines.store.ts";

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
  const isLive = useHydrated();
  return (
    <section
      id="questions"
      aria-labelledby="questions-title"
      // Its place is kept: what comes later moves little.
      className={`mt-10 border-t border-line pt-7 print:hidden noscript:hidden ${isShut ? "" : "min-h-85"}`}
    >
      <h2 id="questions-title" ref={title} tabIndex={-1} className="text-panel leading-[1.15] outline-none">
        {texts.title}
      </h2>
      <p className="mt-2.5 max-w-[60ch] text-muted">{isShut ? texts.shut : texts.lead}</p>
      {isLive && !isShut && <Live {...{ lesson, title }} />}
    </section>
  );
}

interface LiveProps extends Omit<Props, "isShut"> {
  title: RefObject<HTMLHeadingElement | null>;
}

function Live({ lesson, title }: LiveProps) {
  const { questions, asked, next, isShut, isWaiting, failure, said } = useStore($questions);
  useEffect(() => startQuestions(lesson.id), [lesson.id]);
  const links = useRef(new Map<string, HTMLAnchorElement>());
  const [isReading, setReading] = useState(false);
  /** Whose link gets the focus once it is drawn; "" leads to the heading. */
  const first = useRef<string>(undefined);
  useEffect(() => {
    if (first.current === undefined) return;
    (links.current.get(first.current) ?? title.current)?.focus();
    first.current = undefined;
  });

  async function showMore(): Promise<void> {
    setReading(true);
    first.current = await readOn(lesson.id);
    setReading(false);
  }
  /** What the list does not show yet has a page of its own. */
  function show(id: string): void {
    const link = links.current.get(id);
    if (!link) return location.assign(community.post(id));
    link.scrollIntoView({ block: "center" });
    link.focus({ preventScroll: true });
  }
  // The transcript marks its lines.
  useEffect(() => {
    $askedLines.set({ seconds: asked, show });
    // The transcript's lines are marked by it.
    if (asked.length > 0) want("asked");
  }, [asked]);
  const nothing = isShut ? texts.shut : texts.empty;
  return (
    <>
      <AskLink lesson={lesson} />
      <p role="status" className="max-w-[60ch] font-semibold text-muted not-empty:mt-2.5">
        {said}
      </p>
      <div className="mt-5 grid justify-items-start gap-3.5 text-muted empty:m-0">
        {failure ? (
          <NotFetched failure={failure} words={texts} onAgain={() => void loadQuestions(lesson.id)} />
        ) : questions.length > 0 ? null : isWaiting ? (
          <Skeleton label={texts.loading} count={3} />
        ) : (
          <p>{nothing}</p>
        )}
      </div>
      <ol className="mt-5 max-w-[70ch]">
        {questions.map((question) => (
          <Item
            key={question.id}
            {...{ question, lesson }}
            link={(link) => void (link ? links.current.set(question.id, link) : links.current.delete(question.id))}
          />
        ))}
      </ol>
      <p className="mt-3.5 flex max-w-[60ch] flex-wrap items-center gap-x-5 gap-y-2.5 text-muted">
        {next !== null && (
          <button type="button" className="btn" disabled={isReading} onClick={() => void showMore()}>
            {texts.more}
          </button>
        )}
        {questions.length > 0 && (
          <a className="py-1.5" href={community.about(lesson.id)}>
            {texts.all}
          </a>
        )}
      </p>
    </>
  );
}

/** Leads to where a question is written, with the second at which the video stands. */
function AskLink({ lesson }: { lesson: Lesson }) {
  const [second, setSecond] = useState(0);
  useEffect(() => {
    // The player is another island's; a video says by itself where it stands.
    const video = document.querySelector<HTMLVideoElement>("[data-film] video");
    const look = () => setSecond(Math.floor(video?.currentTime ?? 0));
    for (const event of ["pause", "seeked"]) video?.addEventListener(event, look);
    return () => {
      for (const event of ["pause", "seeked"]) video?.removeEventListener(event, look);
    };
  }, []);
  const look = () =>
    setSecond(Math.floor(document.querySelector<HTMLVideoElement>("[data-film] video")?.currentTime ?? 0));
  return (
    <a
      className={buttonClass("plain", "normal", "mt-4")}
      href={community.write("questions", lesson.id, second)}
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
  link: (link: HTMLAnchorElement | null) => void;
}

const BY = "flex flex-wrap items-baseline gap-x-3.5 gap-y-0.5";

/** A question, and the way to its answers. Marks piled upon a letter stay in their own question. */
function Item({ question, lesson, link }: ItemProps) {
  const { id, title, userName, created, excerpt, topicTitle, answers, isAnswered, second } = question;
  const at = created.replace(" ", "T");
  return (
    <li className="grid gap-1 overflow-clip border-t border-line py-4 wrap-anywhere [overflow-clip-margin:6px]">
      <p className={BY}>
        {/* The player goes there. */}
        {second > 0 && (
          <a
            className="py-1 font-label text-sm leading-snug font-narrow tabular"
            href={routes.lessonAt(lesson.moduleId, lesson.id, second)}
          >
            {fill(texts.at, { time: timecode(second) })}
          </a>
        )}
        <b dir="auto" className="font-bold">
          {userName}
        </b>
        <time className="tc" dateTime={at}>
          {fullDate(Date.parse(at))}
        </time>
      </p>
      <h3 className="text-body leading-snug">
        <a dir="auto" ref={link} href={community.post(id)}>
          {title}
        </a>
      </h3>
      <p dir="auto" className="leading-normal">
        {excerpt}
      </p>
      <p className={BY}>
        <span className="tc">{topicTitle}</span>
        <a className="py-1" href={`${community.post(id)}#replies`}>
          {fill(ofCommunity.page.replies, { count: answers })}
        </a>
        {isAnswered && (
          <span className="font-label text-sm leading-snug font-narrow text-done-text">{texts.answered}</span>
        )}
      </p>
    </li>
  );
}
