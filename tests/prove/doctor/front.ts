import { once } from "node:events";
import { request } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import type { Shown } from "./certificates.ts";

/** What the proxy does to an answer besides passing it on. */
interface Faults {
  /** Headers it adds, or takes away by "". */
  headers: Record<string, string>;
  /** What it answers by itself to this method. */
  refuses: { method: string; status: number } | undefined;
}

export interface Front extends AsyncDisposable {
  url: string;
  faults: Faults;
  show: (shown: Shown) => void;
}

/** A proxy that ends TLS, as an operator puts one in front: the reader's address and https are told to the server. */
export async function startFront(target: string, shown: Shown): Promise<Front> {
  const faults: Faults = { headers: {}, refuses: undefined };
  const server: Server = createServer(shown, (asked, answer) => {
    const { refuses } = faults;
    if (refuses && refuses.method === asked.method) {
      answer.writeHead(refuses.status).end();
      return;
    }
    const headers = { ...asked.headers, "x-forwarded-proto": "https", "x-real-ip": asked.socket.remoteAddress };
    const passed = request(target + (asked.url ?? ""), { method: asked.method, headers }, (given) => {
      const kept = Object.entries({ ...given.headers, ...faults.headers }).filter(([, value]) => value !== "");
      answer.writeHead(given.statusCode ?? 502, Object.fromEntries(kept));
      given.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `https://localhost:${String((server.address() as AddressInfo).port)}`,
    faults,
    show: (next) => server.setSecureContext(next),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
