import { ageOfBackup } from "./backup/note.ts";
import { runVerb } from "./platform/verb.ts";
import { counted, size, span } from "./platform/words.ts";
import { requireData } from "./serve/data.ts";
import { settingsHere } from "./settings/here.ts";
import { type Standing, serverStanding, worriesOf } from "./status/standing.ts";

const NO_SERVER = 3;
const WORRIED = 4;
const SECOND_MS = 1000;

const VERB = {
  name: "status",
  says: "Says how the server stands: version, how long it is up, sizes, back-up, members and what waits. Changes nothing.",
  exits: { [NO_SERVER]: "no server serves this data", [WORRIED]: "it runs, and something needs a look" },
};

runVerb(VERB, async () => {
  const settings = settingsHere();
  requireData(settings.dataDir);
  const standing = await serverStanding(settings);
  const worries = worriesOf(standing);
  const code = standing.server.state === "stopped" ? NO_SERVER : worries.length > 0 ? WORRIED : 0;
  return { says: words(standing, worries), facts: { ...standing, worries }, code };
});

function words({ server, versions, data, replica, accounts, members, queues }: Standing, worries: string[]): string {
  const { mails, mailsGivenUp, payments, paymentsGivenUp, provider } = queues;
  const rows = [
    ["server", serverWords(server)],
    [
      "version",
      `code ${versions.code || "unknown"}, site ${versions.site || "not built"}, PocketBase ${versions.pocketbase || "not here"}, Node ${versions.node}`,
    ],
    ["data", `${size(data.database)} and ${size(data.files)} of files in ${data.folder}, ${size(data.free)} free`],
    ["back-up", ageOfBackup(data.folder, Date.now()).says],
    ...(replica ? [["replica", replica.says]] : []),
    ["people", `${counted(accounts, "account")}, ${counted(members, "member")}`],
    ["mails", `${String(mails)} wait, ${String(mailsGivenUp)} given up`],
    ["payments", `${String(payments)} to be read, ${String(paymentsGivenUp)} given up, ${String(provider)} to be told`],
    ...(worries.length > 0 ? [["look at", worries.join("; ")]] : []),
  ];
  return rows.map(([name = "", says = ""]) => `${name.padEnd(9)} ${says}`).join("\n");
}

function serverWords(server: Standing["server"]): string {
  if (server.state === "stopped") return "stopped";
  const { state, address, pid, upSeconds } = server;
  const who = `process ${String(pid)}, up for ${span(upSeconds * SECOND_MS)}`;
  return state === "answers" ? `answers at ${address} (${who})` : `does not answer at ${address} (${who})`;
}
