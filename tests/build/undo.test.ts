import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exchangeFiles, recover } from "#authoring/trash.ts";
import { undoCommand } from "#authoring/verbs/undo.ts";
import { answerOf, type Command } from "#authoring/verbs/verb.ts";
import { filesUnder, sha256Hex } from "#build/files/trees.ts";
import { importCourse } from "#authoring/import/importCourse.ts";
import { moveCommand } from "#authoring/moving/move.ts";
import { removeCommand } from "#authoring/moving/remove.ts";
import { newCourse } from "#authoring/newCourse/newCourse.ts";
import { newLesson } from "#authoring/newLesson/newLesson.ts";
import { newModule } from "#authoring/newLesson/newModule.ts";
import { writeAuthorsFile, readAuthorsFile } from "#authoring/preview/previewWrite.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { cases } from "#support/cases.ts";
import { layCheckedCourse } from "#support/checkedCourse.ts";
import { aDisk, canMount } from "#support/disk.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "undo-"));
  layCheckedCourse(root);
  // What its author is writing, and what is no part of a course.
  appendFileSync(inCourse("1-first-steps/2-second-lesson.mdx"), "\nWords of this morning.\n");
  writeFileSync(inCourse("1-first-steps/2-second-lesson.notes.txt"), "To do: the ending.\n");
  writeFileSync(path("shopping.txt"), "Flour, salt.\n");
  // What a new course takes over.
  writeFileSync(path("README.md"), "# Writing the course\n");
  cpSync(join(PROJECT, "tests/course/pages/privacy.mdx"), path("pages/privacy.mdx"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const path = (file: string): string => join(root, "content", file);
const inCourse = (file: string): string => path(`curriculum/${file}`);
const run = (command: Command, ...typed: string[]) => answerOf(command, ["--root", root, ...typed]);
/** Every byte of a folder, by its path. */
const state = (folder: string): string[] =>
  filesUnder(folder).map((file) => `${file} ${sha256Hex(readFileSync(join(folder, file)))}`);
const sumsBelow = (folder: string): Set<string> =>
  new Set(filesUnder(folder).map((file) => sha256Hex(readFileSync(join(folder, file)))));

const flags = (typed: Record<string, string>): string[] =>
  Object.entries(typed).flatMap(([name, value]) => [`--${name}`, value]);
const LESSON = flags({ module: "1", title: "Tea", id: "tea", description: "How long does a good tea draw, and why?" });
const MORE = flags({
  ...{ access: "free", difficulty: "beginner", tags: "basics,tea", duration: "2:30", goals: "Draw a tea" },
});
const MODULE = ["--title", "Cups and pots", "--description", "What one drinks tea out of, and why", "--access", "free"];
const COURSE = ["--no-preview", "--name", "Warm Loaf", "--subject", "Baking bread at home", "--language", "en"];
const ANSWERS = flags({ colours: "#b4472e", modules: "2", free: "all", price: "none", lesson: "The first dough" });

const DEEDS: Record<string, () => Promise<unknown>> = {
  "npm run remove of a lesson": () => run(removeCommand, "second-lesson"),
  "npm run remove of a module": () => run(removeCommand, "module-1"),
  "npm run move of a lesson": () => run(moveCommand, "second-lesson", "--place", "1"),
  "npm run move of a lesson into another module": () => run(moveCommand, "second-lesson", "--module", "2"),
  "npm run move of a module": () => run(moveCommand, "module-2", "--place", "1"),
  "npm run new:lesson": () => run(newLesson, ...LESSON, ...MORE),
  "npm run new:module": () => run(newModule, ...MODULE),
  "npm run import": async () => {
    const source = mkdtempSync(join(root, "notes-"));
    writeFileSync(join(source, "rye.md"), "# Rye\n\nRye needs time, and more water than one thinks it could take.\n");
    await importCourse({ path: source, root, into: undefined, access: "free", module: undefined });
  },
  "npm run new:course": () => run(newCourse, ...COURSE, ...ANSWERS),
};
const names = Object.keys(DEEDS);

describe("npm run undo, where nothing is in git", () => {
  const few = names.filter((name) => /remove of a lesson|new:course/.test(name));
  const others = names.filter((name) => !few.includes(name));

  it.each(cases(few, others))("brings back every byte from before %s, and loses none", async (name) => {
    const [before, sums] = [state(path(".")), sumsBelow(path("."))];
    await DEEDS[name]?.();
    expect(state(path("."))).not.toEqual(before);
    expect(
      [...sums].filter((sum) => !sumsBelow(root).has(sum)),
      "gone before it is undone",
    ).toEqual([]);
    const made = sumsBelow(path("."));
    const { says, code } = await run(undoCommand);
    expect(says).toMatch(/^“npm run .*” was taken back\.$/m);
    expect(code).toBe(0);
    expect(state(path("."))).toEqual(before);
    expect(
      [...made].filter((sum) => !sumsBelow(root).has(sum)),
      "what the command had made",
    ).toEqual([]);
    expect((await run(undoCommand)).says).toBe("There is nothing to take back.");
  });

  const CHAIN = names.filter((name) => /into another module|new:lesson|import/.test(name));
  it("takes one command back after the other", async () => {
    const states = [state(path("."))];
    for (const name of cases(
      CHAIN,
      names.filter((one) => !CHAIN.includes(one)),
    )) {
      await DEEDS[name]?.();
      states.push(state(path(".")));
    }
    for (const before of states.toReversed().slice(1)) {
      expect(await run(undoCommand)).toMatchObject({ code: 0 });
      expect(state(path("."))).toEqual(before);
    }
  });

  it("keeps what was written into a new lesson since, and leaves what the command did not make", async () => {
    await run(newLesson, ...LESSON, ...MORE);
    appendFileSync(inCourse("1-first-steps/3-tea.mdx"), "\nAn hour's work.\n");
    writeFileSync(inCourse("1-first-steps/3-tea.mp4"), "my own film");
    const { says } = await run(undoCommand);
    const [, folder = ""] = /kept in (\S+):$/m.exec(says) ?? [];
    expect(readFileSync(join(root, folder, "undone/content/curriculum/1-first-steps/3-tea.mdx"), "utf8")).toContain(
      "An hour's work.",
    );
    expect(readFileSync(inCourse("1-first-steps/3-tea.mp4"), "utf8")).toBe("my own film");
  });

  it("refuses to take something else along, and says where the former files are", async () => {
    await run(removeCommand, "second-lesson");
    appendFileSync(inCourse("ids.yaml"), "- by-hand\n");
    const before = state(root);
    const { says, code } = await run(undoCommand);
    expect(code).toBe(1);
    expect(says).toMatch(
      /cannot be taken back, because these changed since: content\/curriculum\/ids\.yaml\. .* is in \.trash\/\S+-remove-second-lesson\/former\. Nothing was changed\.$/,
    );
    expect(state(root)).toEqual(before);
  });

  it("is what every command names, with the folder where things are", async () => {
    expect((await run(removeCommand, "second-lesson")).says).toMatch(
      /^To take it back: npm run undo \(what was there before is in \.trash\/\d{4}-\d\d-\d\d-remove-second-lesson\)$/m,
    );
    expect((await run(newLesson, ...LESSON, ...MORE)).says).toContain("npm run undo takes these files away again");
    expect((await run(newModule, ...MODULE)).says).toContain("To take it back: npm run undo");
  });
});

describe("a course that cannot be read", () => {
  const broken: [string, () => void, RegExp][] = [
    ["no content/", () => rmSync(path("."), { recursive: true }), /^There is nothing at this path: .*content\.\n$/],
    [
      "a file in the place of content/",
      () => (rmSync(path("."), { recursive: true }), writeFileSync(path("."), "")),
      /^There is a file where a folder is needed: .*content\.\n$/,
    ],
    [
      "a broken list of ids",
      () => writeFileSync(inCourse("ids.yaml"), "{{{"),
      /^content\/curriculum\/ids\.yaml cannot be read: .* Nothing was written\.\n$/,
    ],
    [
      "a broken module.yaml",
      () => writeFileSync(inCourse("1-first-steps/module.yaml"), "{{{"),
      /^content\/curriculum\/1-first-steps\/module\.yaml cannot be read: /,
    ],
    [
      "a folder in the place of plans.yaml",
      () => (rmSync(path("plans.yaml")), mkdirSync(path("plans.yaml"))),
      /^There is a folder where a file is needed: .*plans\.yaml\.\n$/,
    ],
  ];
  const TYPED: [string, string[]][] = [
    ["moving/remove.ts", ["second-lesson"]],
    ["moving/move.ts", ["module-2", "--place", "1"]],
    ["newLesson/newModule.ts", MODULE],
    ["newLesson/newLesson.ts", [...LESSON, ...MORE]],
  ];
  const all = broken.flatMap(([what, make, said]) => TYPED.map(([name, typed]) => ({ what, make, said, name, typed })));
  // The first, the third and the last of what is broken, each by another command.
  const few = all.filter((_, index) => [0, 10, 19].includes(index));

  it.each(
    cases(
      few,
      all.filter((one) => !few.includes(one)),
    ),
  )("with $what is left alone by $name, in a sentence", ({ make, said, name, typed }) => {
    make();
    const before = state(root);
    const script = join(PROJECT, "src/authoring", name);
    const { stderr, status } = spawnSync(process.execPath, [script, "--root", root, ...typed], { encoding: "utf8" });
    expect(stderr).toMatch(said);
    expect(stderr).not.toMatch(/^\s+at .*:\d+/m);
    expect(status).toBe(1);
    expect(state(root)).toEqual(before);
  });
});

describe("npm run new:course over a course that is in no git", () => {
  const course = async (...more: string[]) => run(newCourse, ...COURSE, ...ANSWERS, ...more);

  it("keeps it whole, says how to save, and once there are two says how none is lost", async () => {
    const before = state(path("."));
    const first = await course();
    expect(first.says).toMatch(
      /^To save what you wrote, whenever a piece is done: .*git init && git add -A && git commit/m,
    );
    expect(state(join(root, "content-sample"))).toEqual(before);
    const written = state(path("."));
    const second = await course();
    expect(second).toMatchObject({ code: 1 });
    expect(second.says).toContain("mv content my-course && mv content-sample content");
    expect(second.says).not.toContain("rm -r");
    expect(state(path("."))).toEqual(written);
    const { says } = await run(undoCommand);
    expect(state(path("."))).toEqual(before);
    const [, folder = ""] = /kept in (\S+):$|(\.trash\/\S+)/m.exec(says) ?? [];
    const kept = folder || readdirSync(join(root, ".trash")).map((name) => `.trash/${name}`)[0] || "";
    expect(state(join(root, kept, "content"))).toEqual(written);
  });

  it("needs no git init where there is a repository", async () => {
    spawnSync("git", ["init", "-q"], { cwd: root });
    expect((await course()).says).toMatch(/a piece is done: git add -A && git commit/);
  });
});

describe("a command that fails or is cut off", () => {
  const COUNT = 300;
  const many = (word: string) =>
    Array.from({ length: COUNT }, (_, index) => [`content/many/${String(index)}.txt`, word] as const);
  function layMany(): void {
    mkdirSync(path("many"));
    for (const [file] of many("old")) writeFileSync(join(root, file), `old ${file}`);
    mkdirSync(join(root, "fresh"));
    for (const [file] of many("new"))
      writeFileSync(join(root, "fresh", file.slice("content/many/".length)), `new ${file}`);
  }
  const fresh = () =>
    new Map(many("new").map(([file]) => [file, join(root, "fresh", file.slice("content/many/".length))]));

  it("leaves the state from before when a file cannot be put in place", () => {
    layMany();
    rmSync(join(root, "fresh/299.txt"));
    const before = state(path("."));
    expect(() => exchangeFiles(root, { name: "many", did: "npm run many" }, [], fresh())).toThrow();
    expect(state(path("."))).toEqual(before);
  });

  it("is taken back by the next one when it was killed in the middle", async () => {
    for (let round = 0; round < 2; round += 1) {
      rmSync(join(root, "fresh"), { recursive: true, force: true });
      rmSync(path("many"), { recursive: true, force: true });
      layMany();
      const before = state(path("."));
      const script = `
        import { exchangeFiles } from "#authoring/trash.ts";
        const fresh = new Map(${JSON.stringify([...fresh()])});
        process.stdout.write("now\\n");
        exchangeFiles(${JSON.stringify(root)}, { name: "many", did: "npm run many" }, [], fresh);
        setInterval(() => {}, 1000);
      `;
      const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      await once(child.stdout, "data");
      await delay(round * 24);
      child.kill("SIGKILL");
      await once(child, "close");
      recover(root);
      const after = state(path("."));
      const texts = new Set(many("").map(([file]) => readFileSync(join(root, file), "utf8").slice(0, 3)));
      expect([...texts], "all of it or nothing").toHaveLength(1);
      if (texts.has("old")) expect(after).toEqual(before);
    }
  });

  it("changes nothing through a link that leads out of the course", async () => {
    const outside = join(root, "elsewhere.mdx");
    const own = inCourse("1-first-steps/2-second-lesson.mdx");
    writeFileSync(outside, readFileSync(own));
    rmSync(own);
    symlinkSync(outside, own);
    const before = readFileSync(outside, "utf8");
    await run(moveCommand, "third-lesson", "--module", "1", "--place", "1");
    expect(readFileSync(outside, "utf8")).toBe(before);
  });
});

describe("what is saved in the preview", () => {
  const file = "content/curriculum/1-first-steps/2-second-lesson.mdx";

  it("keeps its mode and leaves nothing beside it", () => {
    chmodSync(join(root, file), 0o640);
    const { version } = readAuthorsFile(root, file);
    writeAuthorsFile(root, file, "Other words.\n", version);
    expect(readFileSync(join(root, file), "utf8")).toBe("Other words.\n");
    expect(readdirSync(inCourse("1-first-steps")).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it.skipIf(!canMount)("leaves the text that was there when the disk is full", () => {
    using disk = aDisk(8, root);
    const { text, version } = readAuthorsFile(disk.path, file);
    disk.fill(0);
    expect(() => writeAuthorsFile(disk.path, file, "x".repeat(400_000), version)).toThrow(/ENOSPC/);
    expect(readFileSync(join(disk.path, file), "utf8")).toBe(text);
    expect(existsSync(join(disk.path, file.replace("2-second-lesson.mdx", ".2-second-lesson.mdx.new")))).toBe(false);
  });
});
