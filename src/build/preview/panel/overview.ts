import { encode } from "html-entities";
import { countOf } from "#build/check/names/countOf.ts";
import type { CourseState, LessonState, ShownProblem } from "./state.ts";
import { THEME } from "#build/preview/look/theme.ts";

const CSS = `
  body { margin: 0; background: var(--bg); color: var(--fg); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 68rem; margin: 0 auto; padding: 24px 16px 80px; }
  h1, h2 { line-height: 1.2; } h2 { margin-top: 2em; font-size: 1.25rem; }
  a { color: inherit; } a:focus-visible, summary:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
  table { width: 100%; border-collapse: collapse; table-layout: fixed; } thead th:first-child { width: 40%; } thead th:nth-child(2) { width: 14%; } thead th:nth-child(3) { width: 18%; } caption { text-align: left; color: var(--fg-muted); }
  th, td { text-align: left; vertical-align: top; padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); }
  thead th { color: var(--fg-muted); font-weight: 500; font-size: 0.875rem; }
  td.number { white-space: nowrap; font-variant-numeric: tabular-nums; }
  summary { cursor: pointer; min-height: 24px; } .stop { color: var(--danger-text); font-weight: 600; }
  .standing { display: inline-block; padding: 0 8px; border: 1px solid var(--line-strong); border-radius: 4px; font-size: 0.875rem; }
  ul { margin: 8px 0 0; padding-left: 18px; } li { margin-bottom: 6px; overflow-wrap: anywhere; } .hint, .muted { color: var(--fg-muted); font-size: 0.9375rem; }
  @media (max-width: 700px) { table, tbody, tr, td, th { display: block; } thead { position: absolute; clip-path: inset(50%); } tr { padding: 10px 0; border-bottom: 1px solid var(--line); } tbody th, td { border: 0; padding: 1px 0; } }
`;

const row = ({ file, line, level, message, hint, href }: ShownProblem): string =>
  `<li><span${level === "stop" ? ' class="stop"' : ""}>${level === "stop" ? "Stops a publish: " : ""}${encode(message)}</span> <span class="hint">${encode(hint)}</span><br><a href="${encode(href)}">${encode(`${file}:${line}`)}</a></li>`;

function problemsOf(problems: ShownProblem[], isDraft: boolean): string {
  if (problems.length === 0) return isDraft ? "Nothing is lacking" : "Nothing to say";
  const stops = problems.filter(({ level }) => level === "stop").length;
  const words = isDraft ? `Lacks ${countOf(problems.length, "thing")}` : countOf(problems.length, "problem");
  const mark = stops > 0 ? ` <span class="stop">${stops} stop a publish</span>` : "";
  return `<details><summary>${words}${mark}</summary><ul>${problems.map(row).join("")}</ul></details>`;
}

const lessonRow = ({ title, page, words, minutes, standing, problems }: LessonState): string =>
  `<tr><th scope="row"><a href="${encode(page)}">${encode(title)}</a></th><td>${standing ? `<span class="standing">${encode(standing)}</span>` : "open"}</td><td class="number">${words.toLocaleString("en")} words, ${minutes} min</td><td>${problemsOf(problems, standing !== "")}</td></tr>`;

const HEAD =
  '<thead><tr><th scope="col">Lesson</th><th scope="col">Standing</th><th scope="col">Length</th><th scope="col">The check</th></tr></thead>';

/** The whole course on one page: each lesson with its length, its standing and what the check says of it. */
export function overviewPage({ modules, others, isBroken }: CourseState): string {
  const lessons = modules.flatMap((module) => module.lessons);
  const words = lessons.reduce((sum, lesson) => sum + lesson.words, 0);
  const drafts = lessons.filter(({ standing }) => standing === "draft").length;
  const sums = `${countOf(modules.length, "module")}, ${countOf(lessons.length, "lesson")}, ${countOf(drafts, "draft")}, ${words.toLocaleString("en")} words.`;
  const broken = isBroken ? '<p class="stop">A file cannot be read. Until it can, nothing else is known.</p>' : "";
  const parts = modules.map(
    (
      module,
    ) => `<h2>${module.id} ${encode(module.title)}</h2>${module.problems.length > 0 ? `<p>${problemsOf(module.problems, false)}</p>` : ""}
      ${module.lessons.length > 0 ? `<table>${HEAD}<tbody>${module.lessons.map(lessonRow).join("")}</tbody></table>` : '<p class="muted">No lessons yet.</p>'}`,
  );
  const rest = others.length > 0 ? `<h2>Elsewhere</h2><ul>${others.map(row).join("")}</ul>` : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>The course in the preview</title>
    <link rel="stylesheet" href="/src/ui/theme/tokens.css"><style>${CSS}</style><script>${THEME}</script><script type="module" src="/@vite/client"></script></head>
    <body><main><p><a href="/curriculum">Back to the course</a></p><h1>The course</h1><p>${sums}</p>${broken}${parts.join("")}${rest}</main></body></html>`;
}
