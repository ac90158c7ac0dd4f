import { law } from "./syncLaw.ts";
import { type Engine, settle } from "./syncWorld.ts";

/** How many turns of promises lie between an attempt's last act and its end, and some more. */
const MOMENTS = 12;

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await undefined;
}

/** Something comes up a few turns after the server has answered: it has to be asked once more. @throws when it is not */
async function at({ Attempts }: Engine, moment: number): Promise<void> {
  let asked = 0;
  const device = { wait: () => () => undefined, now: () => 0, random: () => 0.5, doubt: () => Promise.resolve() };
  const attempts = new Attempts(device, {
    reach: async () => void (asked += 1),
    then: () => void (asked === 1 && turns(moment).then(() => attempts.now())),
  });
  await attempts.now();
  await settle();
  law(asked === 2, "what comes up is sent", `${String(moment)} turns after an answer`);
}

/** @throws when a law is broken */
export async function atEveryMoment(engine: Engine): Promise<void> {
  for (let moment = 0; moment < MOMENTS; moment += 1) await at(engine, moment);
}
