import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Stands between two servers and passes on what the one asks the other; one answer can be kept back. */
export interface Relay {
  url: string;
  /** The next answer to a path that begins so is read, and kept until `release` is called. */
  holdNext: (path: string) => { held: Promise<void>; release: () => void };
  [Symbol.asyncDispose]: () => Promise<void>;
}

interface Hold {
  path: string;
  isHeld: () => void;
  released: Promise<void>;
}

/** @param target where it passes on to; asked for with each request */
export async function startRelay(target: () => string): Promise<Relay> {
  const holds: Hold[] = [];
  const server = createServer((asked, answer) => {
    const pass = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of asked) chunks.push(chunk as Buffer);
      const { method = "GET", url = "/" } = asked;
      const headers = new Headers();
      for (const [name, value] of Object.entries(asked.headers))
        if (value && !["host", "connection", "content-length", "accept-encoding"].includes(name))
          headers.set(name, String(value));
      const body = method === "GET" ? null : Buffer.concat(chunks);
      const given = await fetch(target() + url, { method, headers, body });
      const text = Buffer.from(await given.arrayBuffer());
      const at = holds.findIndex(({ path }) => url.startsWith(path));
      const [hold] = at === -1 ? [] : holds.splice(at, 1);
      hold?.isHeld();
      await hold?.released;
      answer.writeHead(given.status, { "content-type": given.headers.get("content-type") ?? "" }).end(text);
    };
    pass().catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    holdNext(path) {
      let isHeld: () => void = () => undefined;
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (isHeld = resolve));
      const released = new Promise<void>((resolve) => (release = resolve));
      holds.push({ path, isHeld, released });
      return { held, release };
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
