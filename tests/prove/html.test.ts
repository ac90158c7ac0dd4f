// Puts every page of both sides before the Nu HTML Checker; what is accepted stands with its reason in
// html/accepted.ts.
import { expect, it, vi } from "vitest";
import { filesUnder, LIVE } from "#build/files/trees.ts";
import { ACCEPTED } from "./html/accepted.ts";
import { findingsIn, type Finding } from "./html/checker.ts";

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
