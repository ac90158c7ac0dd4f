// Courses of 31, 400 and 4,000 lessons: time, CPU, memory and output, and again after one edit, beside Astro with
// MDX and nothing else. Rendering is a quarter of a rebuild; no one place takes the time.
import { appendFileSync, cpSync, existsSync, globSync, rmSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { installPeers } from "#bench/peers.ts";
import type { Findings, Line } from "#bench/table.ts";
import { filesUnder } from "#build/files/trees.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { generateCourse } from "./course.ts";
import { type Cost, measured } from "./measured.ts";
import { buildPlain, plainProject } from "./plain.ts";
import { emptyProject } from "./project.ts";

type OurProject = { folder: string; lessonPages: number };

const COPIED = ["src", "pocketbase/hooks/community", "package.json", "tsconfig.json", "astro.config.mjs"];

/** The product with another course. */
function ourProject(lessons: number): OurProject {
  const folder = emptyProject(`ours-${String(lessons)}`, join(PROJECT, "node_modules"));
  for (const name of COPIED) cpSync(join(PROJECT, name), join(folder, name), { recursive: true });
  return { folder, lessonPages: generateCourse(join(folder, "content"), lessons) };
}

/** Share images and compression are work that a plain Astro build does not do: without them pages are compared. */
function leaveOutExtras({ folder }: OurProject): void {
  rmSync(join(folder, "src/pages/share"), { recursive: true });
  writeFileSync(join(folder, "src/build/publish/compress.ts"), "export const compressTrees = () => undefined;\n");
}

const buildOurs = ({ folder }: OurProject): Promise<Cost> => measured(["src/build/build.ts"], folder);

/** What an author gave and the build only copies. */
const AUTHORS = new Set([".svg", ".vtt", ".mp4", ".jpg", ".png"]);

type Output = { pages: number; bytes: number; htmlBytes: number };

/** The pages in some trees and what was written for them, without what authors gave. */
function outputOf(trees: string[]): Output {
  const files = trees
    .filter((tree) => existsSync(tree))
    .flatMap((tree) => filesUnder(tree).map((file) => join(tree, file)));
  const sizeOf = (paths: string[]): number => paths.reduce((sum, path) => sum + statSync(path).size, 0);
  const pages = files.filter((file) => file.endsWith(".html"));
  const written = files.filter((file) => !AUTHORS.has(extname(file)));
  return { pages: pages.length, bytes: sizeOf(written), htmlBytes: sizeOf(pages) };
}

const STEP = /\[after-build\] (.+?), ([\d.]+) s/;

/** How long each step after Astro's own work took, by its name in the build's log. */
function stepsIn(lines: string[]): Map<string, number> {
  const found = lines.map((line) => STEP.exec(line)).filter((match) => match !== null);
  return new Map(found.map(([, name = "", seconds]) => [name, Number(seconds)]));
}

const SIZES = (process.env["BENCH_LESSONS"] ?? "31,400,4000").split(",").map(Number);
const SMALL = 31;
const LARGE = 4000;
const MOST_BYTES_PER_PAGE = 25_000;

type Built = { lessons: number; cost: Cost; output: Output; rebuilt: Cost };

const treesOf = ({ folder }: OurProject): string[] => [join(folder, "dist"), join(folder, "pocketbase/site")];

function editOneLesson({ folder }: OurProject): void {
  const [lesson = ""] = globSync("content/curriculum/1-*/1-*.mdx", { cwd: folder });
  appendFileSync(join(folder, lesson), "\nOne more sentence for this lesson.\n");
}

async function buildCourse(lessons: number): Promise<Built> {
  const project = ourProject(lessons);
  leaveOutExtras(project);
  console.log(`  ${String(lessons)} lessons …`);
  const cost = await buildOurs(project);
  const output = outputOf(treesOf(project));
  editOneLesson(project);
  return { lessons, cost, output, rebuilt: await buildOurs(project) };
}

function compared({ lessons, cost, output, rebuilt }: Built, plain: Cost): Findings {
  const { pages, bytes, htmlBytes } = output;
  const rate = { what: "pages a second", value: pages / cost.seconds, peer: pages / plain.seconds } as const;
  const lines: Line[] = [
    { what: "time", value: cost.seconds, unit: "s", peer: plain.seconds },
    { ...rate, unit: "pages/s", ...(lessons >= LARGE && { budget: { leastRatio: 0.8 } }) },
    {
      what: "CPU",
      ...{ value: cost.cpuSeconds, unit: "s", peer: plain.cpuSeconds },
      ...(lessons <= SMALL && { budget: { mostRatio: 1.5 } }),
    },
    {
      what: "CPU per page",
      value: (cost.cpuSeconds / pages) * 1000,
      unit: "ms",
      peer: (plain.cpuSeconds / pages) * 1000,
    },
    { what: "peak memory", value: cost.peakMegabytes, unit: "MB", peer: plain.peakMegabytes },
    { what: "HTML per page", value: htmlBytes / pages, unit: "B" },
    { what: "output per page", value: bytes / pages, unit: "B", budget: { most: MOST_BYTES_PER_PAGE } },
    {
      what: "again after one edited lesson",
      ...{ value: rebuilt.seconds, unit: "s", peer: cost.seconds },
      ...(lessons >= LARGE && { budget: { mostRatio: 0.7 } }),
    },
  ];
  const steps = [...stepsIn(cost.lines)].map(([name, seconds]) => `${name} ${seconds} s`).join(", ");
  return {
    title: `${String(lessons)} lessons, ${String(pages)} pages`,
    peer: "Plain Astro MDX (of the last line: the first build)",
    lines,
    note: `Without share images and compression. Of the time: ${steps}.`,
  };
}

/** A whole build of a course of today's size, with everything a plain Astro build does not do. */
async function wholeBuild(lessons: number): Promise<Findings> {
  const project = ourProject(lessons);
  const first = await buildOurs(project);
  const again = await buildOurs(project);
  const lines: Line[] = [
    { what: "first time, every share image drawn", value: first.seconds, unit: "s" },
    { what: "again", value: again.seconds, unit: "s" },
    { what: "CPU of the first time", value: first.cpuSeconds, unit: "s" },
    ...[...stepsIn(again.lines)].map(([name, value]): Line => ({ what: `again: ${name}`, value, unit: "s" })),
  ];
  return { title: `${String(lessons)} lessons, with share images and compression`, lines };
}

export async function measure(): Promise<Findings[]> {
  await installPeers();
  const findings: Findings[] = [];
  for (const lessons of SIZES) {
    const ours = await buildCourse(lessons);
    findings.push(compared(ours, await buildPlain(plainProject(ours.output.pages))));
  }
  return [...findings, await wholeBuild(SMALL)];
}
