import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { startSite, type Site } from "#bench/site.ts";
import type { Findings, Line } from "#bench/table.ts";
import { anOrder } from "#support/buying.ts";
import type { Person } from "#support/person.ts";
import { send } from "#support/request.ts";
import { aMember, learners } from "./members.ts";
import { readAlone, readMeanwhile } from "./readers.ts";

const PAGE = "/module/5/five-numbers";
const ALONE_S = 10;
const HANGING_S = 20;
/** As many as the server has runtimes, and many more. */
const BUYERS = [16, 64, 128];

/** Takes every connection and never says a word. */
async function startMute(): Promise<{ url: string; taken: () => number; stop: () => void }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url, taken: () => sockets.length, stop };
}

/** Presses "buy" again and again; each press waits for a provider that never answers. */
async function press(site: Site, { token }: Person, goesOn: () => boolean): Promise<void> {
  const body = await anOrder(site);
  while (goesOn()) await (await send(`${site.url}/api/course/checkout`, { body, token })).arrayBuffer();
}

/** A member's page while the payment provider hangs and many want to buy. */
export async function hangingProvider(): Promise<Findings> {
  const mute = await startMute();
  const stripe = { PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk_test_bench", STRIPE_WEBHOOK_SECRET: "whsec_bench" };
  await using site = await startSite({ ...stripe, STRIPE_API_BASE: mute.url });
  const { cookie } = await aMember(site);
  const people = await learners(site, Math.max(...BUYERS));
  const headers = { "Accept-Encoding": "br", Cookie: cookie };
  const alone = await readAlone(site.url + PAGE, headers, ALONE_S);
  const lines: Line[] = [];
  for (const buyers of BUYERS) {
    const latest = performance.now() + HANGING_S * 1000;
    const goesOn = () => performance.now() < latest;
    const before = mute.taken();
    const pressing = people.slice(0, buyers).map((person) => press(site, person, goesOn));
    const { p50, p99 } = await readMeanwhile(site.url + PAGE, headers, goesOn);
    await Promise.all(pressing);
    const what = `${String(buyers)} wait for the provider (${String(mute.taken() - before)} calls)`;
    lines.push(
      { what: `${what}: p50`, value: p50, unit: "ms", peer: alone.p50 },
      { what: `${what}: p99`, value: p99, unit: "ms", peer: alone.p99 },
    );
  }
  mute.stop();
  return { title: "A member's page while the payment provider hangs, two readers", peer: "Alone", lines };
}
