import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import Mark from "#features/learning/bookmarks/Mark.tsx";
import { nextLesson } from "#features/learning/outline/nextLesson.ts";
import { countDone } from "#features/learning/progress/progress.ts";
import { resetModule } from "#features/learning/progress/progress.store.ts";
import { useProgress } from "#features/learning/progress/useProgress.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/module.ts";
import { texts as outlineTexts } from "#texts/outline.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { say } from "#ui/messages/toast.ts";
import { useModal } from "#ui/useModal.ts";
import { BOX, DANGER } from "./looks.ts";

interface Props {
  module: { id: number; title: string; description: string; lessons: { id: string }[] };
}

/** Where to go on in a module, and what unmarks it. */
export default function ModuleActs({ module }: Props) {
  const { id: moduleId, title, description, lessons } = module;
  const { progress } = useProgress(module);
  const [isAsking, ask] = useState(false);
  const goOn = useRef<HTMLAnchorElement>(null);
  const done = countDone(progress, lessons);
  const next = nextLesson(lessons, progress);
  const isStarted = done > 0 || progress.last?.lessonId === next?.id;
  const reset = () => {
    // What an open dialog lies over takes no focus.
    flushSync(() => ask(false));
    goOn.current?.focus();
    void resetModule(moduleId);
    say(texts.resetDone);
  };
  return (
    <p className="contents">
      {/* A line of its own below 520 px: its words get longer when progress arrives, and nothing behind it moves. */}
      <a
        ref={goOn}
        href={routes.lesson(moduleId, (next ?? lessons[0])?.id ?? "")}
        className={buttonClass(
          next === undefined ? "plain" : "act",
          "normal",
          "min-w-[clamp(11.5rem,(520px-100vw)*999,100%)]",
        )}
      >
        {next
          ? fill(isStarted ? outlineTexts.goOn : outlineTexts.start, { number: lessons.indexOf(next) + 1 })
          : texts.seeAgain}
      </a>
      <Mark marked={{ type: "module", title, description, url: routes.module(moduleId) }} />
      {/* Behind all that stands there; who is known has its place kept, so that nothing moves. */}
      <Button
        look="quiet"
        className={cx("order-1", done === 0 && "invisible signed-out:hidden")}
        onClick={() => ask(true)}
      >
        {texts.reset}
      </Button>
      {isAsking && <AskReset title={title} done={done} keep={() => ask(false)} reset={reset} />}
    </p>
  );
}

/** Asks before the completed lessons of a module are unmarked. */
function AskReset({ title, done, keep, reset }: { title: string; done: number; keep: () => void; reset: () => void }) {
  const stay = useRef<HTMLButtonElement>(null);
  const dialog = useModal(stay);
  return (
    <dialog ref={dialog} aria-labelledby="reset-title" onClose={keep} className={BOX}>
      <h2 id="reset-title" className="text-panel">
        {fill(texts.resetTitle, { title })}
      </h2>
      <p className="mt-3">{fill(texts.resetAbout, { count: done })}</p>
      <p className="mt-5 flex flex-wrap gap-2.5">
        <Button className={DANGER} onClick={reset}>
          {texts.reset}
        </Button>
        <Button ref={stay} onClick={keep}>
          {texts.keep}
        </Button>
      </p>
    </dialog>
  );
}
