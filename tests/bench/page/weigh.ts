import type { BrowserContext } from "@playwright/test";

export type Kind = "document" | "script" | "stylesheet" | "font" | "image" | "media" | "other";
export type Sent = { url: string; kind: Kind; bytes: number };

const QUIET_MS = 1_500;
const KINDS: Record<string, Kind> = {
  Document: "document",
  Script: "script",
  Stylesheet: "stylesheet",
  Font: "font",
  Image: "image",
  Media: "media",
};

/**
 * What a first visit to a page brings over the wire, as the browser counts it: bodies as they were sent, without
 * headers. Nobody touches the page; a film's first part is counted as what arrived of it.
 */
export async function weigh(context: BrowserContext, url: string): Promise<Sent[]> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const asked = new Map<string, Sent>();
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  const headers = new Map<string, number>();
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    // The browser draws a film's buttons with pictures of its own.
    if (response.url.startsWith("data:")) return;
    asked.set(requestId, { url: response.url, kind: KINDS[type] ?? "other", bytes: 0 });
    headers.set(requestId, response.encodedDataLength);
  });
  devtools.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const sent = asked.get(requestId);
    if (sent) sent.bytes += encodedDataLength;
  });
  // A page's own bytes are known only when all have come; a film never ends to come.
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const sent = asked.get(requestId);
    if (sent) sent.bytes = Math.max(sent.bytes, encodedDataLength - (headers.get(requestId) ?? 0));
  });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(QUIET_MS);
  await page.close();
  return [...asked.values()];
}

export const bytesOf = (sent: Sent[], ...kinds: Kind[]): number =>
  sent.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0);
