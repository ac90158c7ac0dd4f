import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { obtainExecutable } from "#server/scripts/executable/executable.ts";
import { freePort } from "#server/scripts/serve/place.ts";
import { readSettings } from "#server/scripts/settings/settings.ts";
import { cases, LONG_HERE } from "#support/cases.ts";
import { serverOf } from "#support/serverProcess.ts";
import { send } from "./ask.ts";
import { OPEN, startScript, type Started } from "./started.ts";

const A_START_MS = 120_000;
const SOON = { timeout: 30_000, interval: 50 };
const HEALTH = "/api/health";
const answers = async ({ url }: Started) => (await fetch(url + HEALTH).catch(() => undefined))?.status === 200;
const hasServer = ({ dataDir }: Started): boolean => serverOf(dataDir) !== undefined;
const serverIn = (started: Started): number => {
  const pid = serverOf(started.dataDir);
  if (pid === undefined) throw new Error("No server runs there");
  return pid;
};

const isGone = (address: string) =>
  fetch(address).then(
    () => false,
    () => true,
  );
/** The command, the server and whoever takes the test payments. */
async function expectAllEnds(started: Started, signal: NodeJS.Signals): Promise<void> {
  const [payments = ""] = /http:\/\/[^:]+:\d+/.exec(await started.said(/^Test payments are taken/)) ?? [];
  expect(hasServer(started)).toBe(true);
  started.child.kill(signal);
  if (signal === "SIGKILL") {
    await started.ended;
    await vi.waitFor(() => expect(hasServer(started)).toBe(false), SOON);
  } else {
    expect(await started.ended).toBe(0);
    expect(hasServer(started)).toBe(false);
  }
  await expect.poll(() => isGone(payments)).toBe(true);
}

describe("npm start", { timeout: A_START_MS }, () => {
  it("brings a server that falls up again, and says why it fell", LONG_HERE, async () => {
    await using started = await startScript("start");
    await started.said(OPEN);
    // A new folder is closed from the first file on.
    expect(started.lines.filter((line) => /open to other users/.test(line))).toEqual([]);
    const first = serverIn(started);
    process.kill(first, "SIGKILL");
    expect(await started.said(/fell/)).toMatch(
      /^PocketBase fell: it was killed \(SIGKILL\), perhaps because .* ran out of memory\. It comes up again in 0\.5 s\.$/,
    );
    await started.said(/up again\.$/);
    expect(await answers(started)).toBe(true);
    expect(serverIn(started)).not.toBe(first);
    // A crash of Go's own, with the stacks it prints: one line says why.
    process.kill(serverIn(started), "SIGABRT");
    expect(await started.said(/fell: it ended/)).toMatch(
      /ended with code 2: SIGABRT: abort.*It comes up again in 1 s\.$/,
    );
    expect(started.lines.filter((line) => /goroutine/.test(line))).toEqual([]);
    await vi.waitFor(async () => expect(await answers(started)).toBe(true), SOON);
  });
});

describe(
  "a start over data that was open to others, with a superuser and test payments",
  { timeout: A_START_MS },
  () => {
    const PASSWORD = "a secret of the operator";
    const EMAIL = "ada@example.org";
    const TABLE = "/api/collections/_superusers/auth-with-password";

    let folder: string;
    let dataDir: string;
    let payments: string;
    let started: Started;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "one-start-"));
      dataDir = join(folder, "data");
      mkdirSync(join(dataDir, "storage"), { recursive: true });
      writeFileSync(join(dataDir, "storage", "a-photo"), "");
      for (const path of [dataDir, join(dataDir, "storage")]) chmodSync(path, 0o755);
      chmodSync(join(dataDir, "storage", "a-photo"), 0o644);
      /** An executable that writes down what it is called with. */
      const recorder = join(folder, "pocketbase");
      const real = await obtainExecutable(readSettings(process.env));
      writeFileSync(recorder, `#!/bin/sh\nprintf '%s\\n' "$@" >> "${folder}/words"\nexec "${real}" "$@"\n`, {
        mode: 0o755,
      });
      const port = await freePort();
      payments = `http://127.0.0.1:${port}`;
      const env = { POCKETBASE_BIN: recorder, SUPERUSER_EMAIL: EMAIL, SUPERUSER_PASSWORD: PASSWORD };
      started = await startScript("start", { dataDir, env: { ...env, TEST_PAYMENTS_PORT: String(port) } });
      await started.said(OPEN);
    }, A_START_MS);
    afterAll(async () => {
      await started[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    });

    it("shuts the data, and what it adds is closed, too", async () => {
      await started.said(/was open to other users of this machine .*now it is yours alone\.$/);
      const modes = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).map((name) => [
        name,
        statSync(join(dataDir, name)).mode & 0o077,
      ]);
      expect(modes.length).toBeGreaterThan(3);
      expect(modes.filter(([, mode]) => mode !== 0)).toEqual([]);
      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    });

    it("takes test payments beside the site, and says where", async () => {
      expect(await started.said(/^Test payments are taken/)).toBe(
        `Test payments are taken at ${payments}: no money moves.`,
      );
      expect((await fetch(`${payments}/v1/account`)).status).toBe(401);
      const key = readFileSync(`${dataDir}-test-payments/key`, "utf8").trim();
      const headers = { authorization: `Bearer ${key}` };
      expect((await fetch(`${payments}/v1/account`, { headers })).status).toBe(200);
    });

    const environmentOf = (pid: string): string => {
      try {
        return readFileSync(`/proc/${pid}/environ`, "latin1");
      } catch {
        return "";
      }
    };
    it("lets the superuser in, whose password is in no process's arguments, and read out of none that it leaves running, itself among them", async () => {
      await started.said(/^SUPERUSER_PASSWORD stands in the environment of the shell or npm/);
      expect((await send(started, "POST", TABLE, { identity: EMAIL, password: PASSWORD })).status).toBe(200);
      const words = readFileSync(join(folder, "words"), "utf8");
      expect(words).toContain("serve");
      expect(words).not.toContain(PASSWORD);
      const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
      const ours = all.map((pid) => environmentOf(pid)).filter((text) => text.includes(`DATA_DIR=${dataDir}`));
      expect(ours.length).toBeGreaterThan(1);
      expect(ours.filter((text) => text.includes(PASSWORD))).toEqual([]);
    });

    it("asks at a terminal for a superuser's password twice, unseen", async () => {
      const env = { ...process.env, DATA_DIR: join(folder, "other"), SHELL: "/bin/sh" };
      const command = `${process.execPath} pocketbase/scripts/create-admin.ts ${EMAIL}`;
      /** What a terminal shows while each answer is typed after its question. */
      const seen = async (...answers: string[]) => {
        const terminal = spawn("script", ["-qec", command, "/dev/null"], { env });
        let screen = "";
        terminal.stdout.on("data", (piece: Buffer) => {
          screen += piece.toString();
          const asked = screen.match(/(Password|Once more): /g)?.length ?? 0;
          if (asked > 2 - answers.length) terminal.stdin.write(`${String(answers.shift())}\r`);
        });
        await once(terminal, "close");
        return screen;
      };
      expect(await seen(PASSWORD, "something else")).toContain("These were two different passwords.");
      const right = await seen(PASSWORD, PASSWORD);
      expect(right).toContain(`${EMAIL} can now sign in`);
      expect(right).not.toContain(PASSWORD);
    });

    it("refuses the password as an argument", async () => {
      await using command = await startScript("create-admin", { args: [EMAIL, PASSWORD] });
      expect(await command.ended).toBe(2);
      expect(command.lines.join("\n")).toMatch(/^Say only who it is/);
    });

    it("leaves its port and its data to no other one, which ends with one sentence, as over a data folder that is none", async () => {
      await using second = await startScript("start", { env: { PORT: String(started.port) } });
      expect(await second.ended).toBe(1);
      expect(second.lines).toEqual([
        `Port ${started.port} is in use: stop what uses it, or choose another one with PORT.`,
      ]);
      await using third = await startScript("start", { dataDir });
      expect(await third.ended).toBe(1);
      expect(third.lines).toEqual([
        `The data folder ${dataDir} (DATA_DIR) is served by process ${started.child.pid} already: ` +
          `stop it first (kill ${started.child.pid}), or choose another one.`,
      ]);
      const file = join(folder, "a-file");
      writeFileSync(file, "");
      await using fourth = await startScript("start", { dataDir: file });
      expect(await fourth.ended).toBe(1);
      expect(fourth.lines).toEqual([`The data folder ${file} (DATA_DIR) is a file: name a folder.`]);
      expect(await answers(started)).toBe(true);
    });

    it("ends with everything it started when it is asked to, also when it is killed", async () => {
      await expectAllEnds(started, "SIGTERM");
      for (const signal of cases<"SIGKILL" | "SIGINT">(["SIGKILL"], ["SIGINT"])) {
        await using another = await startScript("start");
        await another.said(OPEN);
        await expectAllEnds(another, signal);
      }
    });
  },
);
