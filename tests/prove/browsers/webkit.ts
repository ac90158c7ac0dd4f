import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { systemProgram } from "#bench/peers.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { freePort } from "#server/scripts/serve/place.ts";
import { startProgram } from "#support/program.ts";
import { type Driver, pressAt, type Start, typing, WINDOW } from "./driver.ts";

/** What takes an MP4 apart, and what knows H.264; without them the engine looks for them at Play, and stands still. */
const CODECS = ["libgstisomp4.so", "libgstlibav.so"].map((name) => `/usr/lib/*/gstreamer-1.0/${name}`);
const PACKAGES = ["webkit2gtk-driver", "gstreamer1.0-plugins-good", "gstreamer1.0-libav"];
const STARTS_WITHIN_MS = 60_000;
const ANSWERS_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 100;
/** Another page than the one that was left. */
const IS_READABLE = `return !("left" in document.documentElement.dataset) && document.readyState !== "loading"`;
const SCREEN = `${WINDOW.width}x${WINDOW.height + 140}x24`;

type Ask = <Value = void>(method: string, path: string, body?: object) => Promise<Value>;

/** WebKitGTK on a screen that nobody sees, by the older WebDriver: it does not speak the newer yet. */
export const startWebKit: Start = async ({ isStorageOff }) => {
  const program = await systemProgram("WebKitWebDriver", PACKAGES, CODECS);
  const screen = startProgram(await systemProgram("Xvfb", ["xvfb"]), ["-displayfd", "1", "-screen", "0", SCREEN]);
  const started = [screen];
  const end = async () => {
    for (const one of started.reverse()) await one[Symbol.asyncDispose]();
  };
  try {
    // Whoever is driven keeps nothing; what it has learned about the system's codecs is worth keeping: it asks for minutes.
    const env = { ...process.env, DISPLAY: `:${await screen.said(/^\d+$/)}` };
    const port = await freePort();
    started.push(startProgram(program, [`--port=${port}`, "--host=127.0.0.1"], { env }));
    const ask = askAt(`http://127.0.0.1:${port}`);
    await untilDone(async () => {
      await ask("GET", "/status");
      return true;
    });
    return await driverOf(ask, isStorageOff, end);
  } catch (error) {
    await end();
    throw error;
  }
};

const askAt =
  (origin: string): Ask =>
  async <Value>(method: string, path: string, body?: object) => {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    const answer = await fetch(origin + path, { method, signal, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };

/** Asks again while the answer is no, or there is none. */
async function untilDone(isDone: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    try {
      if (await isDone()) return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    if (Date.now() > until) throw new Error("The page cannot be read yet.");
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Debian keeps the browser itself beside the library. */
function browser(): string {
  for (const folder of readdirSync("/usr/lib")) {
    for (const version of ["4.1", "6.0", "4.0"]) {
      const path = join("/usr/lib", folder, `webkit2gtk-${version}`, "MiniBrowser");
      if (existsSync(path)) return path;
    }
  }
  throw new Problem("The browser of WebKitGTK is missing: install webkit2gtk-driver with your package manager.");
}

interface Session {
  sessionId: string;
  capabilities: { browserVersion: string };
}

async function driverOf(ask: Ask, isStorageOff: boolean, end: () => Promise<void>): Promise<Driver> {
  const args = ["--automation", ...(isStorageOff ? ["--enable-html5-local-storage=FALSE"] : [])];
  // Told to wait for a page, the driver does not hear the first question about it for minutes: the waiting is done here.
  const alwaysMatch = { pageLoadStrategy: "none", "webkitgtk:browserOptions": { binary: browser(), args } };
  const { sessionId, capabilities } = await ask<Session>("POST", "/session", { capabilities: { alwaysMatch } });
  const at = `/session/${sessionId}`;
  await ask("POST", `${at}/window/rect`, { width: WINDOW.width, height: WINDOW.height + 100 });
  const run = <Value>(script: string) => ask<Value>("POST", `${at}/execute/sync`, { script, args: [] });
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open: async (url) => {
      // An address that differs in its fragment alone leads to the same page, which is not left.
      const here = new URL(await run<string>("return location.href"));
      const isLeft =
        new URL(url).hash === "" || here.href.replace(here.hash, "") !== url.replace(new URL(url).hash, "");
      if (isLeft) await run("document.documentElement.dataset.left = ''");
      await ask("POST", `${at}/url`, { url });
      await untilDone(() => run<boolean>(IS_READABLE));
    },
    back: () => ask("POST", `${at}/back`, {}),
    evaluate: async (expression) => {
      const script = `const done = arguments[0]; ${expression}.then(done, (error) => done({ error: String(error) }))`;
      const answer = await ask<string | { error: string }>("POST", `${at}/execute/async`, { script, args: [] });
      if (typeof answer !== "string") throw new Error(answer.error);
      return answer;
    },
    click: (x, y) => ask("POST", `${at}/actions`, { actions: pressAt(x, y) }),
    keys: (text) => ask("POST", `${at}/actions`, { actions: typing(text) }),
    picture: async () => Buffer.from(await ask<string>("GET", `${at}/screenshot`), "base64"),
    [Symbol.asyncDispose]: async () => {
      await ask("DELETE", at).catch(() => undefined);
      await end();
    },
  };
}
