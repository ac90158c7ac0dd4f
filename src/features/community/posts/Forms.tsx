import { useEffect, useState } from "react";
import type { WriterNow } from "#contract/community.d.ts";
import type { PostableModule } from "#features/learning/course/course.ts";
import { $page } from "#features/community/community.store.ts";
import { failureOf } from "#lib/failure.ts";
import * as routes from "#lib/routes.ts";
import { storedOwner } from "#sync/owner.store.ts";
import { texts } from "#texts/posting.ts";
import { Segments } from "#ui/form/Segments.tsx";
import { useStore } from "#ui/useStore.ts";
import { courseNow } from "./course.store.ts";
import { DRAFT_OF_POST, draftOfEdit, draftOfReply, type Values } from "./draft.ts";
import { Area, Choose, ComposerForm, Line, fieldValues } from "./Fields.tsx";
import { firstDayUntil, firstDayWords } from "./writer.ts";
import { called, type Person, shownMentions } from "./mentions.ts";
import { Pictures } from "./Pictures.tsx";
import { newPostPictures, PickedPictures } from "./pictures.store.ts";
import {
  EMPTY_POST,
  POST_FIELDS,
  isPostEmpty,
  isWork,
  lengthProblem,
  LONGEST_POST,
  type PostWords,
  postProblems,
  sentOf,
  wordsFrom,
  postWords,
  type Written,
} from "./post.ts";
import { changePost, changeReply, createPost, createReply, accountMadeAt, sortedFor } from "./posting.store.ts";
import { reviewBody } from "./review.ts";
import { answersIn, CHANGE, ReviewLines } from "./ReviewLines.tsx";
import { LetWrite } from "./Shut.tsx";
import { Writing } from "./writing.store.ts";

/** Who wrote in the thread that this page is and can be called, but for its reader. */
function peopleHere(): Person[] {
  const reader = storedOwner();
  const people = ($page.get()?.entries ?? [])
    .filter(({ user, userName, hasPage }) => hasPage && user && user !== reader && userName)
    .map(({ user, userName }): [string, Person] => [user, { id: user, name: userName }]);
  return [...new Map(people).values()];
}

/** What holds on the first day, as long as it does; of what is changed, that it says so. */
function Hint({ isChange }: { isChange: boolean }) {
  const [nowMs] = useState(() => Date.now());
  if (isChange) return <p className="field-hint">{texts.editHint}</p>;
  const untilMs = firstDayUntil(accountMadeAt(), nowMs);
  if (untilMs === undefined) return null;
  return <p className="border-s-3 border-act bg-act-soft px-3.5 py-2.5">{firstDayWords(untilMs, nowMs)}</p>;
}

interface FormProps {
  /** How it stands with its writer; undefined where nobody says. */
  writer: WriterNow | undefined;
  onLeave: () => void;
  onSent: (row: Written) => void;
}

interface PostProps extends FormProps {
  /** What the page it is opened on, or its address, says it is about. */
  about: Partial<PostWords>;
  /** Whether that goes before what a draft says. */
  isAsked: boolean;
  /** The name of the module's topic that the page is; "" for none. */
  moduleTitle: string;
  /** The post that is changed; undefined for a new one. */
  edited?: Written;
}

/** The form for a post: a new one, or one that is changed. */
export const PostForm = (props: PostProps) => {
  const { writer, edited, onLeave } = props;
  const draftKey = edited ? draftOfEdit(edited.id) : DRAFT_OF_POST;
  return (
    <LetWrite kind={edited ? "changes" : "posts"} {...{ writer, draftKey, onLeave }}>
      {(now) => <Post {...props} writer={now} />}
    </LetWrite>
  );
};

const picturesOf = ({ id, pictures }: Written) =>
  pictures.map((name) => ({ name, src: `/api/files/posts/${id}/${encodeURIComponent(name)}` }));

function postWriting(props: PostProps, pictures: PickedPictures): Writing {
  const { edited, about, isAsked, onSent } = props;
  const words = edited ? postWords(edited) : EMPTY_POST;
  const draftKey = edited ? draftOfEdit(edited.id) : DRAFT_OF_POST;
  const before = JSON.stringify(edited ? sentOf(words, "") : {});
  const people = () => [...shownMentions(edited?.body ?? "").people, ...peopleHere()];
  const sentNow = (values: Values, user: string) => {
    const words = wordsFrom(values);
    return sentOf({ ...words, body: called(words.body, people()) }, user);
  };
  return new Writing({
    draftKey,
    begin: fieldValues({ ...words, ...about, body: shownMentions(words.body).text }),
    ...(isAsked && { asked: fieldValues(about) }),
    isWorthKeeping: (values) => !isPostEmpty(wordsFrom(values)) && JSON.stringify(sentNow(values, "")) !== before,
    problems: (values) => postProblems(wordsFrom(values), pictures.count),
    send: (values, id) => {
      const said = sentNow(values, storedOwner());
      return edited ? changePost(edited.id, said, pictures.sent) : createPost(id, said, pictures.sent);
    },
    sent: (row) => {
      pictures.clear();
      onSent(row);
    },
    sorted: sortedFor(...POST_FIELDS),
  });
}

function topicsFor(topic: string, { about, moduleTitle }: PostProps): [string, string][] {
  const { questions, wins, feedback } = texts.kinds;
  const general: [string, string][] = [
    ["questions", questions],
    ["wins", wins],
    ["feedback", feedback],
  ];
  const modules = new Set([about.topic ?? "", topic].filter((one) => one.startsWith("module-")));
  const named = [...modules].map((one): [string, string] => [
    one,
    one === about.topic && moduleTitle ? moduleTitle : one.replace("module-", "Module "),
  ]);
  return [...general, ...named];
}

function Post(props: PostProps) {
  const { edited, writer, onLeave } = props;
  const [pictures] = useState(() => (edited ? new PickedPictures(picturesOf(edited)) : newPostPictures()));
  const [writing] = useState(() => postWriting(props, pictures));
  const words = wordsFrom(useStore(writing.$form).values);
  const [topics] = useState(() => topicsFor(words.topic, props));
  const [people] = useState(() => [...shownMentions(edited?.body ?? "").people, ...peopleHere()]);
  const leave = () => {
    if (edited) pictures.clear();
    onLeave();
  };
  const isOfWork = isWork(words);
  const title = edited ? texts.editPost : texts.ask;
  return (
    <ComposerForm
      {...{ title, writing }}
      fields={POST_FIELDS}
      isOneLine={false}
      sendTitle={edited ? texts.save : texts.post}
      cancelTitle={edited ? texts.cancel : texts.cancelDraft}
      onLeave={leave}
      hint={<Hint isChange={edited !== undefined} />}
    >
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-semibold">{texts.kind}</legend>
        <Segments
          name="topic"
          value={words.topic}
          choices={topics}
          onChange={(topic) => writing.write("topic", topic)}
          className="flex [--pad:16px] max-sm:grid sm:w-fit"
        />
      </fieldset>
      <Line writing={writing} name="title" label={texts.title} hint={texts.titleHint} />
      <Area
        {...{ writing, people }}
        name="body"
        label={isOfWork ? texts.workBody : texts.body}
        hint={isOfWork ? texts.workBodyHint : texts.bodyHint}
        rows={6}
      />
      <LessonPart writing={writing} words={words} isMember={writer?.isMember !== false} />
      {isOfWork && <WorkPart writing={writing} />}
      <Pictures pictures={pictures} />
    </ComposerForm>
  );
}

const TWO = "grid gap-5 md:grid-cols-[minmax(0,1fr)_220px]";

const WorkPart = ({ writing }: { writing: Writing }) => (
  <div className="grid gap-5">
    <Area
      {...{ writing, name: "sheet", label: texts.sheet, hint: texts.sheetHint, isOptional: true }}
      rows={6}
      longest={LONGEST_POST.sheet}
    />
    <div className={TWO}>
      <Line
        {...{ writing, name: "video", label: texts.video, hint: texts.videoHint, isOptional: true }}
        type="url"
        inputMode="url"
        dir="ltr"
      />
      <Line {...{ writing, name: "start", label: texts.start, hint: texts.startHint, isOptional: true }} />
    </div>
    <Area
      {...{ writing, name: "firstAsk", label: texts.firstAsk, hint: texts.askHint }}
      rows={2}
      longest={LONGEST_POST.question}
    />
    <Area
      {...{ writing, name: "secondAsk", label: texts.secondAsk, isOptional: true }}
      rows={2}
      longest={LONGEST_POST.question}
    />
  </div>
);

interface LessonProps {
  writing: Writing;
  words: PostWords;
  /** Whoever is none hears at once that a lesson which is sold is written about by members. */
  isMember: boolean;
}

/** Which lesson a post is about, and which moment of its video. */
function LessonPart({ writing, words, isMember }: LessonProps) {
  const { topic, lessonId } = words;
  const [course, setCourse] = useState<PostableModule[] | "missing">();
  useEffect(() => {
    courseNow().then(setCourse, (error: unknown) => {
      failureOf(error);
      setCourse("missing");
    });
  }, []);
  const isOfWork = topic === "feedback";
  const all = Array.isArray(course) ? course : [];
  const [, only = ""] = /^module-(\d+)$/.exec(topic) ?? [];
  const modules = all.filter(({ id }) => !only || String(id) === only);
  const chosen = modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId);
  useEffect(() => {
    // Of a module's topic its lessons alone.
    if (all.length > 0 && lessonId && !chosen) writing.write("lessonId", "");
  });
  const isSold = !isMember && chosen?.isPremium;
  const about = isSold ? (
    <>
      {texts.shut.premium} <a href={routes.subscription()}>{texts.shut.plans}</a>
    </>
  ) : (
    course === "missing" && texts.noCourse
  );
  return (
    <div className={TWO}>
      <Choose
        {...{ writing, name: "lessonId", about, isOptional: !isOfWork }}
        label={isOfWork ? texts.exercise : texts.lesson}
      >
        <option value="">{isOfWork && all.length > 0 ? texts.chooseLesson : texts.noLesson}</option>
        {/* What was chosen stays chosen also while what there is to choose from is still being fetched. */}
        {lessonId && !chosen && <option value={lessonId}>{lessonId}</option>}
        {modules.map(({ id, title, lessons }) => (
          <optgroup key={id} label={`${String(id)} ${title}`}>
            {lessons.map((lesson, at) => (
              <option key={lesson.id} value={lesson.id}>
                {`${String(id)}.${String(at + 1)} ${lesson.title}${lesson.isPremium ? ` (${texts.premium})` : ""}`}
              </option>
            ))}
          </optgroup>
        ))}
      </Choose>
      {!isOfWork && lessonId && (
        <Line
          {...{ writing, name: "second", label: texts.second, hint: texts.secondHint, isOptional: true }}
          inputMode="numeric"
        />
      )}
    </div>
  );
}

interface ReplyProps extends FormProps {
  /** The post's id. */
  post: string;
  /** The reply that is changed; undefined for a new one. */
  edited?: Written;
  /** The lines of the lesson's list, where work is reviewed along it; undefined where it is a plain reply. */
  lines?: string[] | undefined;
}

/** The form for a reply: a new one, one that is changed, or a review along a lesson's list. */
export const ReplyForm = (props: ReplyProps) => {
  const { writer, post, edited, onLeave } = props;
  const draftKey = edited ? draftOfEdit(edited.id) : draftOfReply(post);
  return (
    <LetWrite kind={edited ? "changes" : "replies"} {...{ writer, draftKey, onLeave }}>
      {() => <Reply {...props} />}
    </LetWrite>
  );
};

const hasSaid = (values: Values): boolean =>
  Object.entries(values).some(([name, value]) => (name.startsWith("done_") ? value !== "" : value.trim() !== ""));

function replyWriting({ post, edited, lines, onSent }: ReplyProps): Writing {
  const before = shownMentions(edited?.body ?? "");
  const bodyOf = (values: Values): string =>
    called(reviewBody(answersIn(lines ?? [], values), values[CHANGE] ?? "", values["body"] ?? ""), [
      ...before.people,
      ...peopleHere(),
    ]);
  const none = lines ? texts.review.nothing : texts.problems.reply;
  return new Writing({
    draftKey: edited ? draftOfEdit(edited.id) : draftOfReply(post),
    begin: { body: before.text },
    isWorthKeeping: (values) => hasSaid(values) && values["body"] !== before.text,
    problems: (values) => ({ body: lengthProblem(bodyOf(values), LONGEST_POST.body, none) }),
    send: (values, id) => {
      const body = bodyOf(values);
      return edited ? changeReply(edited.id, body) : createReply(id, { user: storedOwner(), post, body });
    },
    sent: onSent,
    sorted: sortedFor("body"),
  });
}

function titleOf({ edited, lines }: ReplyProps): string {
  if (edited) return texts.editReply;
  return lines ? texts.reviewWork : texts.answer;
}

function Reply(props: ReplyProps) {
  const { edited, lines, onLeave } = props;
  const [writing] = useState(() => replyWriting(props));
  const [people] = useState(() => [...shownMentions(edited?.body ?? "").people, ...peopleHere()]);
  const isReview = lines !== undefined;
  return (
    <ComposerForm
      {...{ writing, onLeave, title: titleOf(props) }}
      fields={isReview ? [CHANGE, "body"] : ["body"]}
      isOneLine={!isReview}
      sendTitle={edited ? texts.save : texts.reply}
      cancelTitle={edited ? texts.cancel : texts.cancelDraft}
      hint={<Hint isChange={edited !== undefined} />}
    >
      {isReview && <ReviewLines {...{ writing, lines }} />}
      <Area
        {...{ writing, people, name: "body", isOptional: isReview }}
        label={isReview ? texts.review.more : texts.reply}
        hint={people.length > 0 ? `${texts.bodyHint} ${texts.mentionHint}` : texts.bodyHint}
        rows={isReview ? 3 : 5}
      />
    </ComposerForm>
  );
}
