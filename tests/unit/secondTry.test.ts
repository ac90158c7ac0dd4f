import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inTwoTries } from "#support/secondTry.ts";

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
