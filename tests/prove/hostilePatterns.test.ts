// Tries every regular expression that touches people’s words with its worst words, in the server’s engine and a
// browser’s: none may take half a second.
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { afterAll, describe, expect, it, vi } from "vitest";
import { COMPILED_HOOKS } from "#server/scripts/platform/paths.ts";
import { MOST_MS, measuredServer, report, type Tried } from "./costs.ts";
import { type Pattern, patternsIn, times, unitsFor } from "./worstWords.ts";

vi.setConfig({ testTimeout: 1_800_000 });
/** 10,000 letters are a post. What is slow shows with few, before many would take minutes. */
const LENGTHS = [500, 2_000, 10_000];
const AT_ONCE = 20;

const MODULES = patternsIn([COMPILED_HOOKS])
  .map(({ at }) => at.slice(COMPILED_HOOKS.length + 1))
  .filter((name) => /\.rules\.js$|^platform\//.test(name));

/** Routes that try patterns in the server's own engine, and name those which are put together at run time. */
const TRYING = `
routerAdd("POST", "/api/prove/patterns", (e) => {
  const { patterns, letters, most } = JSON.parse(e.requestInfo().body.asked);
  const worstOf = ({ source, flags, units }) => {
    const pattern = new RegExp(source, flags.replace("g", "") + "g");
    let worst = { ms: 0, unit: "" };
    for (const unit of units)
      for (const end of ["", "!"]) {
        const text = unit.repeat(Math.ceil(letters / unit.length)).slice(0, letters) + end;
        const started = Date.now();
        text.replace(pattern, "");
        const ms = Date.now() - started;
        if (ms > worst.ms) worst = { ms, unit };
        if (ms > most) return worst;
      }
    return worst;
  };
  return e.json(200, { found: JSON.stringify(patterns.map(worstOf)) });
}, $apis.bodyLimit(1000000));
routerAdd("GET", "/api/prove/patterns", (e) => {
  const made = {};
  const Plain = globalThis.RegExp;
  const keep = (one) => { made[one.source + " " + one.flags] = { source: one.source, flags: one.flags, at: "made" }; return one; };
  globalThis.RegExp = new Proxy(Plain, {
    construct: (target, given) => keep(new target(...given)),
    apply: (target, self, given) => keep(target(...given)),
  });
  try {
    const { rendered } = require(__hooks + "/platform/markdown/markdown.js");
    rendered("See https://a.example, *ada* @ada [x](/y).");
    rendered("x".repeat(9000) + "http://a.b ".repeat(41));
    for (const name of ${JSON.stringify(MODULES)}) try { require(__hooks + "/" + name); } catch (error) {}
  } finally { globalThis.RegExp = Plain; }
  return e.json(200, Object.values(made));
});
`;

const server = await measuredServer(TRYING);
afterAll(() => server.end());

interface Worst {
  ms: number;
  unit: string;
}

const inServer = async (patterns: (Pattern & { units: string[] })[], letters: number): Promise<Worst[]> => {
  // As text inside the JSON: the server takes no half of a letter in a body, and some of the patterns look for one.
  const asked = JSON.stringify({ patterns, letters, most: MOST_MS });
  const { status, text } = await server.post("/api/prove/patterns", { asked });
  expect([status, status === 200 ? "" : text]).toEqual([200, ""]);
  return JSON.parse((JSON.parse(text) as { found: string }).found) as Worst[];
};

const named = ({ source, flags, at }: Pattern, letters: number, unit: string): string =>
  `${String(letters)} × ${JSON.stringify(unit)} /${source.slice(0, 80)}/${flags} ${at}`;

describe("no pattern takes half a second for any text of its length", () => {
  it("in the server", async () => {
    const made = JSON.parse((await server.ask("/api/prove/patterns")).text) as Pattern[];
    const written = patternsIn(["pocketbase/hooks", join(COMPILED_HOOKS, "node_modules", "markdown-it")]);
    expect([written.length > 100, made.length > 10]).toEqual([true, true]);
    let left = [...written, ...made].map((pattern) => ({ ...pattern, units: unitsFor(pattern) }));
    const tried: Tried[] = [];
    for (const letters of LENGTHS) {
      const slow = new Set<Pattern>();
      for (let at = 0; at < left.length; at += AT_ONCE) {
        const few = left.slice(at, at + AT_ONCE);
        for (const [place, { ms, unit }] of (await inServer(few, letters)).entries()) {
          const pattern = few[place];
          if (!pattern) continue;
          // It was measured by the clock: whatever else ran meanwhile counts only once it is measured by itself.
          const spent =
            ms > MOST_MS / 2 ? (await server.costOf(() => inServer([{ ...pattern, units: [unit] }], letters))) / 2 : ms;
          if (spent > MOST_MS) slow.add(pattern);
          if (spent > MOST_MS || letters === LENGTHS.at(-1))
            tried.push({ ms: spent, what: named(pattern, letters, unit) });
        }
      }
      left = left.filter((pattern) => !slow.has(pattern));
    }
    report("patterns in the server", tried);
  });

  it("in a browser's engine", () => {
    const places = ["src/features", "src/lib", "src/sync", "src/worker", "src/shell", "src/ui"];
    const context = createContext({ text: "", pattern: /x/ });
    const tried: Tried[] = [];
    for (const { source, flags, at } of patternsIn(places)) {
      let worst: Tried = { ms: 0, what: at };
      for (const text of unitsFor({ source, flags, at }).flatMap((unit) => [
        times(unit, 10_000),
        `${times(unit, 10_000)}!`,
      ])) {
        Object.assign(context, { text, pattern: new RegExp(source, flags) });
        const started = process.cpuUsage();
        try {
          runInContext("text.replace(pattern, '')", context, { timeout: 4 * MOST_MS });
        } catch {
          // Interrupted: its time says so.
        }
        const ms = Math.round(process.cpuUsage(started).user / 1_000);
        if (ms > worst.ms) worst = { ms, what: named({ source, flags, at }, 10_000, text.slice(0, 4)) };
        if (ms > MOST_MS) break;
      }
      tried.push(worst);
    }
    report("patterns in a browser's engine", tried);
  });
});
