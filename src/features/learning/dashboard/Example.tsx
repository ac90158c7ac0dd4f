import { timecode } from "#features/learning/course/formats.ts";
import { lessonPlaces, type Outline } from "#features/learning/outline/outline.ts";
import { numberWords } from "#features/learning/outline/outline.text.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/guard.ts";

const DONE = 6;
const RESUMED_AT = 84; // seconds

/** The dashboard of nobody, a few lessons in, for whoever has none. */
export function Example({ outline }: { outline: Outline }) {
  const places = lessonPlaces(outline);
  const next = places[DONE] ?? places.at(-1);
  if (!next) return null;
  const done = Math.min(DONE, places.length - 1);
  const stateOf = (lessonId: string, access: string): string => {
    const at = places.findIndex(({ lesson }) => lesson.id === lessonId);
    if (at < done) return "done";
    if (at === done) return "now";
    return access === "premium" ? "premium" : "todo";
  };
  return (
    <>
      <h3 className="text-panel">{fill(texts.dashboard.next, { title: next.lesson.title })}</h3>
      <p className="tc mt-1.5">
        {fill(texts.dashboard.resume, {
          number: numberWords(next),
          time: timecode(Math.min(RESUMED_AT, next.lesson.seconds)),
        })}
      </p>
      <ol className="mt-5 grid grid-cols-2 gap-x-6 gap-y-3 [--clip-height:20px] max-xs:grid-cols-1" aria-hidden="true">
        {outline.modules.map((module) => (
          <li key={module.id} className="grid grid-cols-[14px_minmax(0,1fr)] items-center gap-2">
            <span className="tc">{module.id}</span>
            <span className="flex gap-0.75">
              {module.lessons.map((lesson) => (
                <i
                  key={lesson.id}
                  className="clip w-[calc(20%-3px)] [--clip-line:var(--fg)]"
                  data-state={stateOf(lesson.id, lesson.access)}
                />
              ))}
            </span>
          </li>
        ))}
      </ol>
      <p className="tc mt-4">{fill(texts.dashboard.sum, { done, all: places.length })}</p>
    </>
  );
}
