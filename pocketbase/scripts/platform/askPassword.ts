import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { Problem } from "./problem.ts";

/** A password from the keyboard, unseen and typed twice, or from what is piped in. Never an argument: every user of the machine sees those. */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, "");
  const password = await typed("Password: ");
  if ((await typed("Once more: ")) === password) return password;
  throw new Problem("These were two different passwords.");
}

const UNSEEN = new Writable({ write: (_piece, _encoding, done) => done() });

function typed(question: string): Promise<string> {
  const keyboard = createInterface({ input: process.stdin, output: UNSEEN, terminal: true });
  keyboard.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  // From here on nothing that is typed is shown.
  process.stderr.write(question);
  return new Promise((resolve) => {
    keyboard.question("", (line) => {
      keyboard.close();
      process.stderr.write("\n");
      resolve(line);
    });
  });
}
