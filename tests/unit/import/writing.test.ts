import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { importCaptions } from "#authoring/import/importCourse.ts";
import { ImportingCourse, SAMPLES } from "#support/importing.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";

const course = new ImportingCourse();
const out = mkdtempSync(join(tmpdir(), "into-"));
const HUGO = join(SAMPLES, "hugo");
const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(PROJECT, "src/authoring/import/import.ts"), ...args], { encoding: "utf8" });

beforeEach(() => course.lay());
afterAll(() => {
  course.remove();
  rmSync(out, { recursive: true });
});

describe("what an import writes", () => {
  it("is new modules and lines of the list of ids, and everything else stays as it was", async () => {
    const before = course.whole();
    await course.take(HUGO);
    const kept = course.whole().filter((file) => !/^curriculum\/([45]-|ids\.yaml)/.test(file));
    expect(kept).toEqual(before.filter((file) => !file.startsWith("curriculum/ids.yaml")));
    expect(course.read("ids.yaml")).toMatch(/- fourth-lesson\n- steeping\n- pouring-slowly\n- clay\n- glass\n$/);
    await course.take(HUGO);
    expect(course.names("6-brewing")).toContain("1-steeping-2.mdx");
  });

  it("is nothing when the list of ids can't be written, nor when a folder is in the way", async () => {
    rmSync(course.path("content/curriculum/ids.yaml"));
    mkdirSync(course.path("content/curriculum/ids.yaml/in-the-way"), { recursive: true });
    await expect(course.take(HUGO)).rejects.toThrow();
    expect(readdirSync(course.path("content/curriculum")).filter((name) => /^[45]-/.test(name))).toEqual([]);
    expect(existsSync(course.path("content/.import"))).toBe(false);
  });

  it("is nothing while another import is under way", async () => {
    mkdirSync(course.path("content/.import"));
    const before = course.whole();
    await expect(course.take(HUGO)).rejects.toThrow("Another import is under way");
    expect(course.whole()).toEqual(before);
    rmSync(course.path("content/.import"), { recursive: true });
  });

  it("leaves out a lesson that would stop a publish, and says why", async () => {
    const folder = join(out, "notes");
    mkdirSync(folder);
    writeFileSync(join(folder, "good.md"), "Words.\n");
    // A block of this course with an attribute that it does not have.
    writeFileSync(join(folder, "odd.mdx"), '<Callout kind="note" titel="Hot">\n\nThe handle.\n\n</Callout>\n');
    const said = await course.take(folder);
    expect(course.names("4-notes")).toEqual(["1-good.mdx", "module.yaml", "thumbnail.svg"]);
    expect(said).toContain("4-notes/2-odd.mdx: the lesson “Odd”: it would stop a publish: <Callout> has no titel.");
    expect(course.read("ids.yaml")).not.toContain("odd");
  });
});

describe("npm run import", () => {
  it("writes into another folder to look at it, and the course stays as it is", async () => {
    const before = course.whole();
    const into = join(out, "look");
    const { stdout, status } = run(HUGO, "--root", course.root, "--into", into);
    expect(status).toBe(0);
    expect(stdout).toContain("The course is as it was.");
    expect(existsSync(join(into, "4-brewing/1-steeping.mdx"))).toBe(true);
    expect(course.whole()).toEqual(before);
    await expect(course.take(HUGO, { into })).rejects.toThrow(`${into} is not empty.`);
  });

  it("puts captions beside a lesson that has none, and never over others", async () => {
    const give = (lesson: string | undefined) =>
      importCaptions({ path: join(SAMPLES, "captions/talk.srt"), root: course.root, into: undefined, lesson });
    expect(await give("second-lesson")).toContain("Written: content/curriculum/1-first-steps/2-second-lesson.vtt");
    expect(course.read("1-first-steps/2-second-lesson.vtt")).toBe(
      "WEBVTT\n\n00:00:00.000 --> 00:00:02.500\nFirst the water,\n\n00:00:02.500 --> 00:00:05.000\nthen the leaves &amp; the cup.\n",
    );
    await expect(give("second-lesson")).rejects.toThrow("second-lesson has captions");
    const left = course.path("content/curriculum/1-first-steps/2-second-lesson.vtt");
    writeFileSync(left, "WEBVTT\n\n00:00:00.000 --> 00:00:05.000\n✎ What is said\n");
    expect(await give("second-lesson"), "in place of what new:lesson left to write").toContain("Written: ");
    writeFileSync(left, "WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n✎ What\n\n00:00:02.000 --> 00:00:05.000\nis said\n");
    await expect(give("second-lesson"), "one line of it is written").rejects.toThrow("second-lesson has captions");
    await expect(give("nowhere")).rejects.toThrow("There is no lesson nowhere.");
    await expect(give(undefined)).rejects.toThrow("--lesson ID");
  });

  it("refuses what it can't do, and writes nothing", async () => {
    const before = course.whole();
    const { stderr, status } = run(HUGO, "--access", "members", "--root", course.root);
    expect(stderr).toBe("--access is free or premium.\nNothing was written.\n");
    expect(status).toBe(1);
    await expect(course.take(HUGO, { module: 12 })).rejects.toThrow("There is no module 12.");
    await expect(course.take(HUGO, { module: 3 })).rejects.toThrow("Module 3 is locked");
    await expect(course.take(join(SAMPLES, "hugo/static/img/cup.svg"))).rejects.toThrow("is none of the formats");
    expect(course.whole()).toEqual(before);
  });
});
