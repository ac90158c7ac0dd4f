import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { $toggleTranscript } from "#features/learning/transcript/transcript.store.ts";
import { texts } from "#texts/lesson.ts";

interface Props {
  /** Parts of this page: what is in them, and their names. */
  sections: { id: string; title: string }[];
}

const LINK =
  "relative flex min-h-12 items-center px-4 py-2 font-label text-body leading-tight font-narrow whitespace-nowrap text-muted no-underline first:-ms-4 hover:text-fg focus-visible:-outline-offset-4 aria-selected:text-fg [--line-inset:1rem] aria-selected:underlined max-sm:px-2.5 max-sm:first:-ms-2.5 max-sm:[--line-inset:0.625rem]";
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Where something stands that has this id. */
const panelOf = (id: string) => document.getElementById(id)?.closest<HTMLElement>(".panel");

/** The parts of a lesson, one at a time. */
export default function LessonTabs({ sections }: Props) {
  const [shown, show] = useState(sections[0]?.id);
  /** What an address led to, in a part that was not shown. */
  const [led, lead] = useState<{ id: string }>();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const follow = () => {
      const id = location.hash.slice(1);
      const panel = panelOf(id);
      const part = sections.find((one) => panelOf(one.id) === panel);
      if (!panel || !part || panel.getClientRects().length > 0) return;
      show(part.id);
      lead({ id });
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [sections]);
  useEffect(() => {
    for (const { id } of sections) {
      const panel = panelOf(id);
      if (!panel) continue;
      panel.setAttribute("role", "tabpanel");
      // The browser's own search finds what stands in a hidden panel, and shows it.
      if (id === shown) panel.removeAttribute("hidden");
      else panel.setAttribute("hidden", "until-found");
      panel.onbeforematch = () => show(id);
    }
  }, [sections, shown]);

  useEffect(() => {
    if (led) document.getElementById(led.id)?.scrollIntoView();
  }, [led]);
  useEffect(() => {
    $toggleTranscript.set(() => {
      const part = shown === "transcript" ? sections[0]?.id : "transcript";
      if (!sections.some(({ id }) => id === part)) return;
      flushSync(() => show(part));
      list.current?.scrollIntoView();
    });
  }, [sections, shown]);

  const step = ({ key, currentTarget }: KeyboardEvent) => {
    const ahead = STEPS[key];
    if (!ahead) return;
    const by = getComputedStyle(currentTarget).direction === "rtl" ? -ahead : ahead;
    const at = sections.findIndex(({ id }) => id === shown);
    const next = sections.at((at + by) % sections.length);
    show(next?.id);
    list.current?.querySelector<HTMLElement>(`[href="#${String(next?.id)}"]`)?.focus();
  };
  return (
    <div
      ref={list}
      className="tabs mt-5 flex [scrollbar-width:none] overflow-x-auto border-b border-line noscript:hidden"
      aria-label={texts.partsLesson}
      role="tablist"
      data-tabs
    >
      {sections.map(({ id, title }) => (
        <a
          key={id}
          className={LINK}
          href={`#${id}`}
          role="tab"
          aria-selected={id === shown}
          aria-controls={id}
          tabIndex={id === shown ? 0 : -1}
          onKeyDown={step}
          onClick={(event) => {
            event.preventDefault();
            show(id);
          }}
        >
          {title}
        </a>
      ))}
    </div>
  );
}
