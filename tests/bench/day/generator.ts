import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "#bench/median.ts";
import { acts, type Act, type Learner } from "./acts.ts";
import type { Course } from "./course.ts";

/** A program of its own, on another core than the server: learners who come whether or not the last ones were answered. */
export interface Task {
  url: string;
  course: Course;
  learners: Learner[];
}

/** Told to the program: so many learners' days a second, for so long. */
export interface Load {
  daysPerS: number;
  seconds: number;
}

export interface Done {
  what: string;
  count: number;
  failed: number;
  p99: number;
}

export interface Told {
  done: Done[];
  /** How much later than wanted the latest act was begun: above some ms the program itself was too slow. */
  lateMs: number;
  firstFailure: string;
}

/** More than these that wait for an answer are a server that does not keep up: the rest counts as failed. */
const MOST_WAITING = 2_000;

const { url, course, learners } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Task;

class Tally {
  readonly times: number[] = [];
  failed = 0;
  readonly act: Act;
  constructor(act: Act) {
    this.act = act;
  }
  done(): Done {
    const { times, failed } = this;
    return { what: this.act.what, count: times.length, failed, p99: times.length > 0 ? percentile(times, 0.99) : 0 };
  }
}

/** Between two that come by chance. */
const pauseMs = (perS: number): number => (-Math.log(1 - Math.random()) / perS) * 1000;

async function run({ daysPerS, seconds }: Load): Promise<Told> {
  const tallies = acts(url, course).map((act) => new Tally(act));
  const actsADay = tallies.reduce((sum, { act }) => sum + act.aDay, 0);
  const chosen = () => {
    let left = Math.random() * actsADay;
    return tallies.find(({ act }) => (left -= act.aDay) < 0) ?? tallies[0];
  };
  const start = performance.now();
  const open = new Set<Promise<void>>();
  let [lateMs, firstFailure, at] = [0, "", 0];
  const begin = (tally: Tally) => {
    const who = learners[Math.floor(Math.random() * learners.length)] as Learner;
    const begun = performance.now();
    const doing: Promise<void> = tally.act
      .act(who, (at += 1))
      .then(() => void tally.times.push(performance.now() - begun))
      .catch((error: unknown) => {
        tally.failed += 1;
        firstFailure ||= String(error);
      })
      .finally(() => open.delete(doing));
    open.add(doing);
  };
  for (let next = start; next < start + seconds * 1000; next += pauseMs(daysPerS * actsADay)) {
    const early = next - performance.now();
    if (early > 1) await wait(early);
    else lateMs = Math.max(lateMs, -early);
    const tally = chosen();
    if (!tally) continue;
    if (open.size < MOST_WAITING) begin(tally);
    else tally.failed += 1;
  }
  await Promise.all(open);
  return { done: tallies.map((tally) => tally.done()), lateMs, firstFailure };
}

process.on("message", (load: Load) => void run(load).then((told) => process.send?.(told)));
process.on("disconnect", () => process.exit());
process.send?.("ready");
