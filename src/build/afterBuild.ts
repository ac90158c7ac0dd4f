import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { AstroIntegration, AstroIntegrationLogger } from "astro";
import type { BuiltCourse } from "#contract/course.d.ts";
import { scan, type Secrets, shownLeaks } from "./leaks/scan.ts";
import { collectSecrets } from "./leaks/secrets.ts";
import { selfTest } from "./leaks/selfTest.ts";
import { adoptComing, keepFormerCode, shareFiles } from "./publish/versions.ts";
import { compressTrees } from "./publish/compress.ts";
import { writeManifest } from "./publish/manifest.ts";
import { storedLessons, writeQuestions, writeSiteFiles, writeStoreFile } from "./publish/siteFiles.ts";
import { writeRedirects, writeSitemap } from "./sitemap.ts";
import { splitTrees } from "./publish/split.ts";
import { beginStep, type Step } from "./steps.ts";
import { writeModuleFiles, writeWorker } from "./offline.ts";
import { dropMarks } from "./search/searchIndexes.ts";
import { buildSearch } from "./search/thread.ts";
import { writeMarkdown } from "./markdown.ts";
import { lessonSources } from "#build/files/sources.ts";
import { BEFORE, LIVE, NEW, readJson } from "#build/files/trees.ts";

/** Fails the build when premium content is in the public tree, or when the scan misses a planted leak. */
function prove(secrets: Secrets): string {
  const test = selfTest(NEW, secrets);
  if (test?.missed.length) throw new Error(`The leak scan missed planted leaks: ${test.missed.join(", ")}`);
  const leaks = scan(NEW.public, secrets);
  if (leaks.length > 0) throw new Error(`Premium content is in the public tree:\n  ${shownLeaks(leaks).join("\n  ")}`);
  const sure = test ? `self-test found ${test.planted} of ${test.planted}` : "no premium lesson to plant";
  return `${secrets.runs.size} runs of words, ${secrets.exact.size} strings, ${secrets.files.size} files: 0 leaks (${sure})`;
}

function keepCode(secrets: Secrets): string {
  const leaking = (folder: string) => new Set(existsSync(folder) ? scan(folder, secrets).map(({ file }) => file) : []);
  return `${keepFormerCode(BEFORE, NEW, leaking)} files of former builds`;
}

function goLive(): void {
  adoptComing(NEW);
  shareFiles(BEFORE, LIVE, NEW);
  // A version's public tree is inside its site folder, so the site folder moves first.
  for (const [next, live] of [
    [NEW.site, LIVE.site],
    [NEW.public, LIVE.public],
  ] as const) {
    rmSync(live, { recursive: true, force: true });
    renameSync(next, live);
  }
}

async function timed<T>(logger: AstroIntegrationLogger, name: Step, step: () => T | Promise<T>): Promise<T> {
  beginStep(name);
  const start = performance.now();
  const result = await step();
  const took = `${name}, ${((performance.now() - start) / 1000).toFixed(1)} s`;
  logger.info(typeof result === "string" ? `${took}: ${result}` : took);
  return result;
}

async function finish(siteUrl: string, logger: AstroIntegrationLogger): Promise<void> {
  const lessons = lessonSources();
  const course = readJson<BuiltCourse>(join(NEW.public, "curriculum.json"));
  const published = new Set(course.lessons.map(({ id }) => id));
  await timed(logger, "public and members' tree", () => splitTrees(NEW, lessons, published));
  writeSiteFiles(NEW);
  const open = lessons.filter(({ id }) => published.has(id));
  const besideSearch = async (): Promise<void> => {
    await timed(logger, "sitemap", () => writeSitemap(NEW, siteUrl, open));
    writeQuestions(NEW, open);
    await timed(logger, "lessons as Markdown", () => writeMarkdown(NEW, siteUrl, open));
  };
  await Promise.all([timed(logger, "search indexes", () => buildSearch(NEW, lessons, published)), besideSearch()]);
  dropMarks(NEW);
  await timed(logger, "worker, modules to keep", () => writeWorker(NEW).then(() => writeModuleFiles(NEW)));
  await timed(logger, "compression", () => compressTrees(NEW));
  const secrets = await collectSecrets(NEW, lessons);
  await timed(logger, "code of open tabs", () => keepCode(secrets));
  const stored = storedLessons(open);
  writeStoreFile(NEW, stored);
  await timed(logger, "manifest", () => writeManifest(NEW, siteUrl, stored));
  writeRedirects(NEW, course);
  await timed(logger, "leak scan", () => prove(secrets));
  goLive();
}

/** Runs the steps after Astro has rendered the pages. The live site stays untouched until the leak scan has passed. */
export const afterBuild = (): AstroIntegration => {
  let siteUrl = "";
  return {
    name: "after-build",
    hooks: {
      "astro:config:done": ({ config }) => void (siteUrl = config.site ?? ""),
      "astro:build:start": () => beginStep("pages and pictures"),
      "astro:build:done": ({ logger }) => finish(siteUrl, logger),
    },
  };
};
