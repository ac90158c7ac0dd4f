import { logLines, type LogLine, momentIn } from "./logs/lines.ts";
import { Problem } from "./platform/problem.ts";
import { runVerb } from "./platform/verb.ts";
import { requireData } from "./serve/data.ts";
import { settingsHere } from "./settings/here.ts";

const USUAL = 100;
const MOST = 10_000;

const VERB = {
  name: "logs",
  says: "Shows the newest lines of the server's log, without bodies, queries, tokens or anybody's address. Changes nothing.",
  options: {
    status: { value: "CODE", says: "requests that were answered so: 404, or 5xx for all of its kind" },
    path: { value: "TEXT", says: "requests whose path has this in it" },
    since: { value: "WHEN", says: "from then on: 30m, 2h, 3d ago, or 2026-11-23T06:00Z" },
    until: { value: "WHEN", says: "before then" },
    most: { value: "LINES", says: `so many lines, ${String(USUAL)} when it is left out` },
  },
};

runVerb(VERB, ({ options }) => {
  const { dataDir } = settingsHere();
  requireData(dataDir);
  const text = (name: string) => (typeof options[name] === "string" ? options[name] : undefined);
  const when = (name: string) => {
    const said = text(name);
    return said === undefined ? undefined : momentIn(said, Date.now(), name);
  };
  const lines = logLines({
    ...{ dataDir, most: mostIn(text("most")), status: text("status"), path: text("path") },
    ...{ sinceMs: when("since"), untilMs: when("until") },
  });
  return Promise.resolve({ says: lines.map(words).join("\n") || "Nothing in the log fits.", facts: { lines } });
});

function mostIn(text: string = String(USUAL)): number {
  if (/^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= MOST) return Number(text);
  throw new Problem(`--most is a whole number from 1 to ${String(MOST)}, not "${text}".`, 2);
}

function words({ at, level, says, status, method, path, ms }: LogLine): string {
  const time = at.slice(0, 19).replace("T", " ");
  if (status === undefined) return `${time} ${level.padEnd(5)} ${says}`;
  return `${time} ${String(status)} ${String(ms).padStart(5)} ms ${String(method).padEnd(6)} ${String(path)}${says ? `  ${says}` : ""}`;
}
