import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { Problem } from "./problem.ts";

const CONTROL = /\p{Cc}/u;

/**
 * Reads a password from the keyboard, hidden and typed twice, or from a pipe. Never from an argument, which every user
 * of the machine can see.
 */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return pipedPassword(await text(process.stdin));
  const password = await typed("Password: ");
  if ((await typed("Once more: ")) === password) return password;
  throw new Problem("These were two different passwords.");
}

/**
 * The password from a pipe: one line, or the same line twice as on the keyboard. Accepts a missing final line break,
 * Windows line ends and a byte order mark.
 * @throws {Problem} for anything else: a password that cannot be typed again would lock its owner out
 */
export function pipedPassword(piped: string): string {
  const [password = "", ...more] = piped
    .replace(/^\uFEFF/, "")
    .replace(/\r?\n$/, "")
    .split(/\r?\n/);
  if (more.length > 1)
    throw new Problem(
      `Pipe in one line, the password; these were ${String(more.length + 1)} lines. Nothing was changed.`,
    );
  if (more.length === 1 && more[0] !== password)
    throw new Problem("Two different lines were piped in: pipe in the password alone. Nothing was changed.");
  if (CONTROL.test(password))
    throw new Problem("The password has a character in it that no keyboard types. Nothing was changed.");
  return password;
}

const UNSEEN = new Writable({ write: (_piece, _encoding, done) => done() });

function typed(question: string): Promise<string> {
  const keyboard = createInterface({ input: process.stdin, output: UNSEEN, terminal: true });
  keyboard.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  // Nothing typed from here on is shown.
  process.stderr.write(question);
  return new Promise((resolve, reject) => {
    keyboard.once("close", () => reject(new Problem("\nNo password was typed.")));
    keyboard.question("", (line) => {
      resolve(line);
      keyboard.close();
      process.stderr.write("\n");
    });
  });
}
