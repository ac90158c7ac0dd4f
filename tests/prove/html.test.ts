// Puts every page of both sides before the Nu HTML Checker; what is accepted stands with its reason.
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { npmCi, systemProgram } from "#bench/peers.ts";
import { filesUnder, LIVE } from "#build/files/trees.ts";
import { run } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { step } from "#server/scripts/platform/step.ts";

interface Accepted {
  finding: RegExp;
  /** The only page it may stand on; left out, it may stand on every page. */
  page?: RegExp;
  because: string;
}

/** What the checker says and is not followed. */
const ACCEPTED: Accepted[] = [
  { finding: /^Trailing slash on void elements has no effect/, because: "React writes the fields of a form so" },
  {
    finding: /^Section lacks heading/,
    page: /\/dashboard\//,
    because: "it is a shape that stands there until the numbers have come with their headings",
  },
  {
    finding: /^(A “style” element in “body” must be the first child|The selector “astro-island” matches)/,
    page: /\/module\//,
    because: "Astro writes the style of its islands before the first one, wherever that stands",
  },
  {
    finding: /“name” attribute is never allowed on the “astro-slot” element/,
    page: /\/dashboard\//,
    because: "Astro says by it which slot of an island the element fills",
  },
];

/** A folder of its own: whatever stands beside a package.json is no part of the product. */
const HERE = join(import.meta.dirname, "html", "vnu");
const CHECKER = join(HERE, "node_modules", "vnu-jar", "build", "dist", "vnu.jar");
/** Its own recommendation for deep pages. */
const STACK = "-Xss4m";

interface Finding {
  url: string;
  message: string;
  extract?: string;
}

/** What the checker says about every page below some folders. */
async function findingsIn(folders: string[]): Promise<Finding[]> {
  const java = await systemProgram("java", ["default-jre-headless"]);
  await step("Installing the HTML checker", () => npmCi(HERE));
  const how = ["--format", "json", "--stdout", "--exit-zero-always", "--skip-non-html"];
  const { lines } = await run(java, [STACK, "-jar", CHECKER, ...how, ...folders]);
  const answer = lines.find((line) => line.startsWith("{"));
  if (!answer) throw new Problem(`${lines.join("\n")}\nThe HTML checker gave no answer.`);
  return (JSON.parse(answer) as { messages: Finding[] }).messages;
}

vi.setConfig({ testTimeout: 1_200_000 });
const MOST_WORDS = 160;

const isAccepted = ({ message, url }: Finding): boolean =>
  ACCEPTED.some(({ finding, page }) => finding.test(message) && (page?.test(url) ?? true));
const inWords = ({ url, message, extract = "" }: Finding): string =>
  `${url.replace(/^.*\/(dist|members)\//, "$1/")}: ${message} ${extract.trim()}`.slice(0, MOST_WORDS);

it("no page of either side has markup that the checker of the standard finds at fault", async () => {
  const folders = [LIVE.public, LIVE.members];
  const pages = folders.flatMap(filesUnder).filter((file) => file.endsWith(".html"));
  const findings = await findingsIn(folders);
  const wrong = findings.filter((finding) => !isAccepted(finding));
  console.log(`html: ${pages.length} pages, ${findings.length} findings, ${wrong.length} not accepted`);
  expect([...new Set(wrong.map(inWords))]).toEqual([]);
  const unused = ACCEPTED.filter(({ finding }) => !findings.some(({ message }) => finding.test(message)));
  expect(unused.map(({ finding }) => String(finding))).toEqual([]);
});
