// Requests a second, p50 and p99 at 16 and 128 connections beside nginx and PocketBase without our hooks. A handler
// of one line reaches 27,000 /s here: that is the floor of any page from a hook.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { workFolder } from "#bench/folder.ts";
import { builtSite, startSite, type Site } from "#bench/site.ts";
import type { Findings } from "#bench/table.ts";
import { heldMB, mostMB } from "#support/serverProcess.ts";
import { openConnections } from "./connections.ts";
import { startBare } from "./bare.ts";
import { filesBehindNginx } from "./nginx.ts";
import { API, FILES, PAGES, rates } from "./rates.ts";
import { startStock, type Stock } from "./stock.ts";
import { apiSubjects, fileSubjects, LESSON } from "./subjects.ts";

async function filesForNginx(): Promise<{ root: string; dist: string }> {
  const { dist, site } = await builtSite();
  const root = join(workFolder("nginx"), "root");
  cpSync(dist, root, { recursive: true });
  cpSync(join(site, "members"), join(root, "members-side"), { recursive: true });
  return { root, dist };
}

function memory(site: Site, stock: Stock, atRest: [number, number]): Findings {
  const [ours, theirs] = atRest;
  return {
    title: "Memory",
    peer: "Stock PocketBase",
    lines: [
      { what: "at rest", value: ours, unit: "MB", peer: theirs },
      { what: "after the load", value: heldMB(site.pid), unit: "MB", peer: heldMB(stock.pid) },
      { what: "at most", value: mostMB(site.pid), unit: "MB", peer: mostMB(stock.pid) },
    ],
  };
}

export async function measure(): Promise<Findings[]> {
  const { root, dist } = await filesForNginx();
  const [nginx, stock, site] = [await filesBehindNginx(root), await startStock(), await startSite()];
  const atRest: [number, number] = [heldMB(site.pid), heldMB(stock.pid)];
  const files = await rates("nginx", await fileSubjects(site, nginx.url, dist), FILES);
  await nginx[Symbol.asyncDispose]();
  const bare = await startBare(join(root, LESSON, "index.html.br"));
  const headers = { "Accept-Encoding": "br" };
  const lesson = {
    what: "a lesson",
    ours: { url: site.url + LESSON, headers },
    peer: { url: bare.url + LESSON, headers },
  };
  const pages = await rates("a bare hook", [lesson], PAGES);
  await bare.stop();
  const api = await rates("Stock PocketBase", await apiSubjects(site, stock), API);
  const held = memory(site, stock, atRest);
  for (const one of [site, stock]) await one.stop();
  return [...files, ...pages, ...api, held, await openConnections()];
}
