import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { encode } from "html-entities";
import type { ViteDevServer } from "vite";
import { checkContent } from "#authoring/check/checkContent.ts";
import { type Course, type Lesson, readCourse, textOrEmpty } from "#authoring/check/read/course.ts";
import { countRead, textRead } from "#authoring/check/read/nodes.ts";
import { byPlace, inAuthorsPaths, type JudgedProblem } from "#authoring/check/read/problem.ts";
import { askRules } from "#authoring/check/rules.ts";
import { placesToWrite } from "#authoring/check/rules/placeholders.ts";
import { countedNoun } from "#authoring/check/read/words.ts";
import { minutesToRead } from "#lib/language/words.ts";
import * as routes from "#lib/routes.ts";
import { pageWith, send, strangerIn } from "./previewWrite.ts";

const row = ({ file, line, level, message, hint, href }: ShownProblem): string =>
  `<li><span${level === "stop" ? ' class="stop"' : ""}>${level === "stop" ? "Stops a publish: " : ""}${encode(message)}</span> <span class="hint">${encode(hint)}</span><br><a href="${encode(href)}">${encode(inAuthorsPaths(`${file}:${line}`))}</a></li>`;

function problemsOf(problems: ShownProblem[], isDraft: boolean): string {
  if (problems.length === 0) return isDraft ? "Nothing is lacking" : "Nothing to say";
  const stops = problems.filter(({ level }) => level === "stop").length;
  const words = isDraft ? `Lacks ${countedNoun(problems.length, "thing")}` : countedNoun(problems.length, "problem");
  const mark = stops > 0 ? ` <span class="stop">${stops} stop a publish</span>` : "";
  return `<details><summary>${words}${mark}</summary><ul>${problems.map(row).join("")}</ul></details>`;
}

const lessonRow = ({ title, page, words, minutes, standing, problems }: LessonState): string =>
  `<tr><th scope="row"><a href="${encode(page)}">${encode(title)}</a></th><td>${standing ? `<span class="standing">${encode(standing)}</span>` : "open"}</td><td class="number">${words.toLocaleString("en")} words, ${minutes} min</td><td>${problemsOf(problems, standing !== "")}</td></tr>`;

const HEAD =
  '<thead><tr><th scope="col">Lesson</th><th scope="col">Standing</th><th scope="col">Length</th><th scope="col">The check</th></tr></thead>';

/** Renders the overview: each lesson with its length, status and problems. */
function overviewPage({ modules, others, isBroken }: CourseState): string {
  const lessons = modules.flatMap((module) => module.lessons);
  const words = lessons.reduce((sum, lesson) => sum + lesson.words, 0);
  const drafts = lessons.filter(({ standing }) => standing === "draft").length;
  const sums = `${countedNoun(modules.length, "module")}, ${countedNoun(lessons.length, "lesson")}, ${countedNoun(drafts, "draft")}, ${words.toLocaleString("en")} words.`;
  const broken = isBroken ? '<p class="stop">A file cannot be read. Until it can, nothing else is known.</p>' : "";
  const parts = modules.map(
    (
      module,
    ) => `<h2>${module.id} ${encode(module.title)}</h2>${module.problems.length > 0 ? `<p>${problemsOf(module.problems, false)}</p>` : ""}
      ${module.lessons.length > 0 ? `<table>${HEAD}<tbody>${module.lessons.map(lessonRow).join("")}</tbody></table>` : '<p class="muted">No lessons yet.</p>'}`,
  );
  const rest = others.length > 0 ? `<h2>Elsewhere</h2><ul>${others.map(row).join("")}</ul>` : "";
  return pageWith("overview.html", { sums, parts: broken + parts.join("") + rest });
}

/** A problem with a link to its file. */
interface ShownProblem extends JudgedProblem {
  /** Opens the file in an editor at the line. */
  href: string;
}

type CourseState = Awaited<ReturnType<typeof courseState>>;
type LessonState = CourseState["modules"][number]["lessons"][number];
type PageState = ReturnType<typeof pageState>;

const isDraft = ({ data, written }: Lesson): boolean => data["draft"] === true || !written;

/** Returns the problems that drafts would have if they were finished. */
async function lacking(course: Course): Promise<JudgedProblem[]> {
  const drafts = course.lessons.filter(isDraft);
  if (drafts.length === 0) return [];
  const done = (lesson: Lesson): Lesson => ({ ...lesson, written: true, data: { ...lesson.data, draft: false } });
  const lessons = course.lessons.map((lesson) => (isDraft(lesson) ? done(lesson) : lesson));
  const finished = { ...course, lessons, prose: [...lessons, ...course.stories, ...course.pages] };
  const places = drafts.flatMap((draft) =>
    placesToWrite(course.root, draft).map((problem) => ({ ...problem, rule: "placeholders" })),
  );
  const found = [...(await askRules(finished, ["stop", "advise"])), ...places];
  const advice = found.map((problem): JudgedProblem => ({ ...problem, level: "advise" }));
  return advice.filter(({ file }) => drafts.some((draft) => belongs(file, draft)));
}

/** True for a lesson's text, captions, slides or picture. */
const belongs = (file: string, lesson: Lesson): boolean => file.startsWith(lesson.file.replace(/mdx$/, ""));

const keyOf = ({ file, line, message }: JudgedProblem): string => `${file}:${line} ${message}`;

function standingOf({ data, written }: Lesson, today: Date): string {
  if (data["draft"] === true) return "draft";
  const date = Date.parse(String(data["publishAt"] ?? ""));
  if (!Number.isNaN(date) && date > today.getTime()) return `opens ${new Date(date).toISOString().slice(0, 10)}`;
  return written ? "" : "in the edit";
}

/** Returns the course as the panel and overview show it: each lesson with its length, status and problems. */
async function courseState(root: string, today = new Date()) {
  const course = readCourse(root, today);
  const isBroken = course.broken.length > 0;
  const all = [...(await checkContent(root, today)), ...(isBroken ? [] : await lacking(course))];
  const shown = [...new Map(all.toReversed().map((problem) => [keyOf(problem), problem])).values()]
    .sort(byPlace)
    .map((problem): ShownProblem => ({
      ...problem,
      href: `vscode://file${encodeURI(join(root, problem.file))}:${problem.line}:1`,
    }));
  const rest = new Set(shown);
  const take = (isMine: (problem: ShownProblem) => boolean): ShownProblem[] => {
    const mine = [...rest].filter(isMine);
    for (const problem of mine) rest.delete(problem);
    return mine;
  };
  const modules = course.modules.map((module) => ({
    ...{ id: module.id, title: module.title },
    lessons: course.lessons
      .filter(({ folder }) => folder === module.folder)
      .map((lesson) => {
        const words = countRead(lesson.tree);
        return {
          ...{ id: lesson.id, title: textOrEmpty(lesson.data["title"]), words },
          ...{ page: routes.lesson(module.id, lesson.id), minutes: minutesToRead(textRead(lesson.tree)) },
          ...{ standing: standingOf(lesson, today), problems: take(({ file }) => belongs(file, lesson)) },
        };
      }),
    problems: take(({ file }) => file.startsWith(`content/curriculum/${module.folder}/`)),
  }));
  // Files outside modules: questions, plans, stories, texts.
  return { modules: modules.toSorted((one, other) => one.id - other.id), others: [...rest], isBroken };
}

/**
 * Returns the panel of a page: its subject, its problems, and the URL of the editor.
 * @param page the page's path, such as /module/1/first-lesson
 */
function pageState({ modules, others, isBroken }: CourseState, page: string) {
  const lessons = modules.flatMap((module) => module.lessons);
  const all = [...others, ...[...modules, ...lessons].flatMap(({ problems }) => problems)];
  const of = (about: string, standing: string, problems: ShownProblem[], write = "") => ({
    ...{ about, standing, problems, write },
    elsewhere: all.length - problems.length,
  });
  const path = page.replace(/\/$/, "");
  const lesson = lessons.find((one) => one.page === path);
  // A syntax error breaks every page.
  if (isBroken) return of("The course", "", all);
  if (lesson) return of(lesson.title, lesson.standing, lesson.problems, `/preview/write/${lesson.id}`);
  const module = modules.find(({ id }) => routes.module(id) === path);
  if (module) return of(module.title, "", [...module.problems, ...module.lessons.flatMap((one) => one.problems)]);
  return of("The course", "", others);
}

function panelRow({ file, line, level, message, hint, href }: ShownProblem): string {
  const [place, kind] = [encode(inAuthorsPaths(`${file}:${line}`)), level === "stop" ? "Stops a publish" : "Advice"];
  return `<li class="${level}"><p><b>${kind} </b>${encode(message)}</p><p class="hint">${encode(hint)}</p>
    <p class="place"><a href="${encode(href)}">${place}</a> <button type="button" value="${place}" aria-label="Copy ${place}">Copy</button></p></li>`;
}

/** Renders the panel. Drafts have many problems, so there it stays closed until the author opens it. */
function panelOf({ about, standing, problems, elsewhere, write }: PageState): string {
  const stops = problems.filter(({ level }) => level === "stop").length;
  const words = [standing, stops > 0 ? `${stops} stop a publish` : "", countedNoun(problems.length, "problem")];
  const summary = words.filter(Boolean).join(" · ");
  const list =
    problems.length > 0
      ? `<ul>${problems.map(panelRow).join("")}</ul>`
      : '<p class="none">The check has nothing against it.</p>';
  return pageWith("panel.html", {
    ...{ about: encode(about), list, elsewhere: countedNoun(elsewhere, "problem") },
    told: problems.length > 0 && standing !== "draft" ? " data-told" : "",
    summary: encode(summary.charAt(0).toUpperCase() + summary.slice(1)),
    write: write ? `<a href="${encode(write)}">Write here</a> · ` : "",
  });
}

const CLIENT = join(import.meta.dirname, "panelClient.ts");
export const PANEL_SCRIPT = `import { startPanel } from ${JSON.stringify(CLIENT)}; startPanel();`;

/** Serves the panel beside each page, and the whole course's overview on /preview. */
export function servePanel({ middlewares, watcher, config }: ViteDevServer): void {
  let state: Promise<CourseState> | undefined;
  watcher.on("all", (_, path) => {
    if (path.startsWith(join(config.root, "content"))) state = undefined;
  });
  const answer = async (response: ServerResponse, url: URL): Promise<void> => {
    state ??= courseState(config.root);
    const known = await state;
    if (url.pathname === "/") return send(response, 200, overviewPage(known));
    const page = url.searchParams.get("page") ?? "/";
    send(response, 200, panelOf(pageState(known, page)));
  };
  middlewares.use("/preview", (request, response, next) => {
    const url = new URL(request.url ?? "/", "http://the.preview");
    if (url.pathname !== "/" && url.pathname !== "/panel.html") return next();
    const stranger = strangerIn(request);
    if (stranger) return send(response, 403, { message: stranger });
    answer(response, url).catch((error: unknown) => {
      state = undefined;
      send(response, 500, { message: String(error) });
    });
  });
}
