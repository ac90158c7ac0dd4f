import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemProgram } from "#bench/peers.ts";
import { startProgram } from "#support/program.ts";
import { Bidi } from "./bidi.ts";
import { pressAt, typing, WINDOW, type Driver, type Start } from "./driver.ts";

/** A profile in which nothing calls home, and a sound or a question stands in nobody's way. */
const QUIET = [
  ...[`user_pref("app.update.disabledForTesting", true);`, `user_pref("browser.shell.checkDefaultBrowser", false);`],
  ...[`user_pref("datareporting.policy.dataSubmissionEnabled", false);`, `user_pref("media.autoplay.default", 0);`],
  ...[`user_pref("remote.prefs.recommended", true);`, `user_pref("toolkit.telemetry.enabled", false);`],
];
const STORAGE_OFF = `user_pref("network.cookie.cookieBehavior", 2);`;

/** Firefox speaks the newer WebDriver by itself: no further program is needed. */
export const startFirefox: Start = async ({ isStorageOff }) => {
  const program = await systemProgram("firefox-esr", ["firefox-esr", "ffmpeg"], ["/usr/lib/*/libavcodec.so.*"]);
  const profile = mkdtempSync(join(tmpdir(), "firefox-"));
  writeFileSync(join(profile, "user.js"), [...QUIET, ...(isStorageOff ? [STORAGE_OFF] : [])].join("\n"));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const size = [`--width=${WINDOW.width}`, `--height=${WINDOW.height}`];
  const firefox = startProgram(program, [...args, ...size], { env: { ...process.env, HOME: profile } });
  const end = async () => {
    await firefox[Symbol.asyncDispose]();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const [address = ""] = /ws:\S+/.exec(await firefox.said(/WebDriver BiDi listening on ws:/)) ?? [];
    return await driverOf(await Bidi.connect(`${address}/session`), end);
  } catch (error) {
    await end();
    throw error;
  }
};

interface Value {
  type: string;
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

async function driverOf(bidi: Bidi, end: () => Promise<void>): Promise<Driver> {
  const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>("session.new", {
    capabilities: {},
  });
  const { contexts } = await bidi.send<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const context = contexts[0]?.context ?? "";
  await bidi.send("browsingContext.setViewport", { context, viewport: WINDOW });
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    open: (url) => bidi.send("browsingContext.navigate", { context, url, wait: "interactive" }),
    back: () => bidi.send("browsingContext.traverseHistory", { context, delta: -1 }),
    evaluate: async (expression) => {
      const target = { context };
      const answer = await bidi.send<Value>("script.evaluate", { expression, target, awaitPromise: true });
      if (answer.type === "exception") throw new Error(answer.exceptionDetails?.text);
      return answer.result?.value ?? "null";
    },
    click: (x, y) => bidi.send("input.performActions", { context, actions: pressAt(x, y) }),
    keys: (text) => bidi.send("input.performActions", { context, actions: typing(text) }),
    picture: async () => {
      const { data } = await bidi.send<{ data: string }>("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    print: async () => {
      const page = { width: 21, height: 29.7 };
      const { data } = await bidi.send<{ data: string }>("browsingContext.print", { context, page });
      return Buffer.from(data, "base64");
    },
    [Symbol.asyncDispose]: async () => {
      bidi.close();
      await end();
    },
  };
}
