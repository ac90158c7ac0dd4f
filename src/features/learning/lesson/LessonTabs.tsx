import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { $isBeside } from "#features/learning/transcript/transcript.store.ts";
import { texts } from "#texts/lesson.ts";
import { cx } from "#ui/cx.ts";
import { useKept } from "#ui/useKept.ts";

interface Props {
  /** Sections of this page: id and name. */
  sections: { id: string; title: string }[];
}

const LIST = "tabs flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]";
const LINK =
  "relative flex min-h-12 items-center px-4 py-2 font-label text-body leading-tight font-narrow whitespace-nowrap text-muted no-underline first:-ms-4 hover:text-fg focus-visible:-outline-offset-4 aria-selected:text-fg [--line-inset:1rem] aria-selected:underlined";
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
const ROOM = "(min-width: 800px)";

/** The parts of a lesson: tabs where there is room; below, links to stacked sections. */
export default function LessonTabs({ sections }: Props) {
  const [shown, show] = useState(sections[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  // Its part of the page is empty while it stands beside the video.
  const isBeside = useKept($isBeside, false);
  const offered = sections.filter(({ id }) => id !== "transcript" || !isBeside);
  const picked = offered.some(({ id }) => id === shown) ? shown : offered[0]?.id;

  useEffect(() => {
    const follow = () => {
      const id = location.hash.slice(1);
      if (sections.some((one) => one.id === id)) show(id);
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [sections]);
  useEffect(() => {
    const room = matchMedia(ROOM);
    const lay = () => {
      for (const { id } of sections) {
        const panel = document.getElementById(id);
        if (!panel) continue;
        if (room.matches) panel.setAttribute("role", "tabpanel");
        else panel.removeAttribute("role");
        // The browser's own search finds what stands in a hidden panel, and shows it.
        if (room.matches && id !== picked) panel.setAttribute("hidden", "until-found");
        else panel.removeAttribute("hidden");
        panel.onbeforematch = () => show(id);
      }
    };
    lay();
    room.addEventListener("change", lay);
    return () => room.removeEventListener("change", lay);
  }, [sections, picked]);

  const step = ({ key }: KeyboardEvent) => {
    const by = STEPS[key];
    if (!by) return;
    const at = offered.findIndex(({ id }) => id === picked);
    const next = offered.at((at + by) % offered.length);
    show(next?.id);
    list.current?.querySelector<HTMLElement>(`[href="#${String(next?.id)}"]`)?.focus();
  };
  return (
    <>
      <nav className={cx(LIST, "md:hidden")} aria-label={texts.partsLesson}>
        {offered.map(({ id, title }) => (
          <a key={id} className={LINK} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div ref={list} className={cx(LIST, "max-md:hidden")} aria-label={texts.partsLesson} role="tablist" data-tabs>
        {offered.map(({ id, title }) => (
          <a
            key={id}
            className={LINK}
            href={`#${id}`}
            role="tab"
            aria-selected={id === picked}
            aria-controls={id}
            tabIndex={id === picked ? 0 : -1}
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
    </>
  );
}
