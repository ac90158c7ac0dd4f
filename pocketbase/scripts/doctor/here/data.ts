import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Case } from "#server/scripts/doctor/finding/case.ts";
import { fine, type Finding, look, unsafe } from "#server/scripts/doctor/finding/finding.ts";
import { reason } from "#server/scripts/platform/problem.ts";
import { openIn } from "#server/scripts/serve/closed.ts";
import { requireKnownData } from "#server/scripts/serve/data.ts";
import { freeMegabytes, requireDataDir, usedShare } from "#server/scripts/serve/place.ts";
import { counted } from "#server/scripts/verb/words.ts";
import { standingOf } from "#server/scripts/watch/standing.ts";
import { aboutDisk } from "./machine.ts";

const ABOUT = "data";

/** The data folder, its disk, and what got stuck in it. */
export async function lookAtData({ settings }: Case): Promise<Finding[]> {
  const { dataDir } = settings;
  if (!existsSync(dataDir)) return [fine(ABOUT, `The data folder ${dataDir} will be made at the first start.`)];
  const disk = aboutDisk(usedShare(dataDir), freeMegabytes(dataDir));
  try {
    requireDataDir(dataDir);
  } catch (error) {
    return [disk, unsafe(ABOUT, reason(error), "Give it to the server's user, on a disk with room.")];
  }
  try {
    requireKnownData(dataDir);
  } catch (error) {
    return [disk, unsafe(ABOUT, reason(error), "No server can be started on it as it is.")];
  }
  const open = openIn(dataDir).length;
  const shut = fine(ABOUT, `${dataDir} can be written to, and no other user of this machine can look into it.`);
  const isOpen = `Other users of this machine can look into ${dataDir} (${counted(open, "file and folder")}).`;
  return [disk, open === 0 ? shut : unsafe(ABOUT, isOpen, "npm start shuts it.")];
}

/** What waits for nobody any more: it was tried for a day. */
export async function lookAtQueues({ settings }: Case): Promise<Finding[]> {
  if (!existsSync(join(settings.dataDir, "data.db"))) return [];
  const { mailsGivenUp, paymentsGivenUp } = (await standingOf(settings)).queues;
  const mails = look("mail", `${counted(mailsGivenUp, "mail")} could not be sent and were given up.`, "npm run logs");
  const says = `${counted(paymentsGivenUp, "event")} of the payment provider could not be read and were given up.`;
  const events = unsafe("events", says, "pocketbase/README.md, Payments are stuck.");
  return [...(mailsGivenUp > 0 ? [mails] : []), ...(paymentsGivenUp > 0 ? [events] : [])];
}
