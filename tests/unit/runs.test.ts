import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { failuresIn } from "#support/failures.ts";
import { inTwoTries } from "#support/secondTry.ts";
import { slowestFiles } from "#support/slowest.ts";

const assertion = (status: string, fullName: string, ...failureMessages: string[]) => ({
  ...{ status, fullName, failureMessages },
});
const spec = (title: string, status: string, message?: string) => ({
  title,
  tests: [{ status, results: [{ ...(message !== undefined && { error: { message } }) }, {}] }],
});

test("what failed is told by file, name and reason, whichever runner ran it", () => {
  const folder = mkdtempSync(join(tmpdir(), "failures-"));
  const write = (name: string, report: object) => {
    writeFileSync(join(folder, name), JSON.stringify(report));
  };
  const long = Array.from({ length: 30 }, (_, line) => String(line)).join("\n");
  write("vitest-1.json", {
    testResults: [
      {
        ...{ name: `${PROJECT}/tests/unit/a.test.ts`, status: "failed" },
        assertionResults: [
          assertion("passed", "adds"),
          assertion("passed", "waits long enough", "too late"),
          assertion("failed", "a sum is right", "\u001B[31m1\u001B[0m, not 2"),
        ],
      },
      { name: `${PROJECT}/tests/unit/b.test.ts`, status: "failed", message: "no such file", assertionResults: [] },
      { name: `${PROJECT}/tests/unit/c.test.ts`, status: "passed", message: "", assertionResults: [] },
      { name: `${PROJECT}/tests/unit/f.test.ts`, status: "passed", message: "no server", assertionResults: [] },
    ],
  });
  const inner = { file: "d.test.ts", specs: [spec("a button answers", "flaky", long)] };
  const outer = { file: "d.test.ts", specs: [spec("a page opens", "expected")], suites: [inner] };
  const lone = { file: "e.test.ts", specs: [spec("a page closes", "unexpected", "it stayed")] };
  write("playwright.json", { config: { rootDir: `${PROJECT}/tests/e2e` }, suites: [outer, lone] });
  const twelve = long.split("\n").slice(0, 12).join("\n");
  expect(failuresIn(folder).toSorted((one, other) => one.file.localeCompare(other.file))).toEqual([
    { file: "tests/e2e/d.test.ts", test: "a button answers", isAgain: true, reason: twelve },
    { file: "tests/e2e/e.test.ts", test: "a page closes", isAgain: false, reason: "it stayed" },
    { file: "tests/unit/a.test.ts", test: "waits long enough", isAgain: true, reason: "too late" },
    { file: "tests/unit/a.test.ts", test: "a sum is right", isAgain: false, reason: "1, not 2" },
    { file: "tests/unit/b.test.ts", test: "(the file)", isAgain: false, reason: "no such file" },
    { file: "tests/unit/f.test.ts", test: "(the file)", isAgain: true, reason: "no server" },
  ]);
  rmSync(folder, { recursive: true });
});

const passed = (fullName: string) => ({ status: "passed", fullName, failureMessages: [] });
const failed = (fullName: string, reason: string) => ({ status: "failed", fullName, failureMessages: [reason] });
type Assertion = ReturnType<typeof failed> | ReturnType<typeof passed>;
const file = (name: string, ...assertionResults: Assertion[]) => ({
  ...{ name, assertionResults, message: "" },
  status: assertionResults.some(({ status }) => status === "failed") ? "failed" : "passed",
});
type File = ReturnType<typeof file>;

/** What comes of runs that say this one after the other, and which files each was asked for. */
async function runsOf(...tries: File[][]) {
  const folder = mkdtempSync(join(tmpdir(), "second-try-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const asked: string[][] = [];
  const report = join(folder, "server.json");
  const code = await inTwoTries(report, (path, files) => {
    const testResults = tries[asked.length] ?? [];
    asked.push(files);
    const count = (wanted: string) =>
      testResults.flatMap((one) => one.assertionResults).filter(({ status }) => status === wanted).length;
    const counts = { numPassedTests: count("passed"), numFailedTests: count("failed") };
    writeFileSync(path, JSON.stringify({ ...counts, testResults }));
    return Promise.resolve(testResults.some(({ status }) => status === "failed") ? 1 : 0);
  });
  return { code, asked, report: JSON.parse(readFileSync(report, "utf8")) as unknown };
}

test("a file in which something failed is tried once more as a whole, and what passes then counts", async () => {
  const first = [file("/a", passed("sells"), failed("refunds", "too late")), file("/b", passed("reads"))];
  const { code, asked, report } = await runsOf(first, [file("/a", passed("sells"), passed("refunds"))]);
  expect({ code, asked }).toEqual({ code: 0, asked: [[], ["/a"]] });
  expect(report).toMatchObject({
    ...{ numPassedTests: 3, numFailedTests: 0 },
    testResults: [
      {
        status: "passed",
        assertionResults: [
          { fullName: "sells", failureMessages: [] },
          { status: "passed", fullName: "refunds", failureMessages: ["too late"] },
        ],
      },
      { name: "/b" },
    ],
  });
});

test("what fails twice has failed", async () => {
  const { code, report } = await runsOf([file("/a", failed("sells", "once"))], [file("/a", failed("sells", "twice"))]);
  expect(code).toBe(1);
  expect(report).toMatchObject({ numFailedTests: 1, testResults: [{ assertionResults: [failed("sells", "twice")] }] });
});

test("a file that did not load the first time keeps why", async () => {
  const unloaded = { name: "/a", status: "failed", message: "no server", assertionResults: [] };
  const { report } = await runsOf([unloaded], [file("/a", passed("sells"))]);
  expect(report).toMatchObject({ numPassedTests: 1, testResults: [{ status: "passed", message: "no server" }] });
});

test("where everything passed, or much failed, there is no second try", async () => {
  expect((await runsOf([file("/a", passed("sells"))])).asked).toHaveLength(1);
  const many = Array.from({ length: 7 }, (_, at) => file(`/${String(at)}`, failed("sells", "no database")));
  expect(await runsOf(many)).toMatchObject({ code: 1, asked: [[]] });
});

const timed = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });

test("files are told by the time of their tests, second tries too, whichever runner ran them", () => {
  const folder = mkdtempSync(join(tmpdir(), "slowest-"));
  const write = (name: string, report: object) => {
    writeFileSync(join(folder, name), JSON.stringify(report));
  };
  const results = [{ duration: 400 }, { duration: null }];
  write("vitest-1.json", { testResults: [{ name: `${PROJECT}/tests/unit/a.test.ts`, assertionResults: results }] });
  const inner = { file: "b.test.ts", specs: [timed(3000, 2000)] };
  const outer = { file: "b.test.ts", specs: [timed(1000)], suites: [inner] };
  write("playwright.json", { config: { rootDir: `${PROJECT}/tests/e2e` }, suites: [outer] });
  expect(slowestFiles(folder)).toEqual([
    { file: "tests/e2e/b.test.ts", seconds: 6, tests: 2 },
    { file: "tests/unit/a.test.ts", seconds: 0.4, tests: 2 },
  ]);
  rmSync(folder, { recursive: true });
});
