import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type HalfAnswers = AsyncDisposable & {
  url: string;
  /** How the addresses end whose answers stop half way: `hanging` go no further, `cut` are broken off. */
  hanging: Set<string>;
  cut: Set<string>;
  /** Where others stop until `goOn`: before these words, of the address that ends so. */
  held: Map<string, string>;
  goOn: () => void;
  /** Resolves when half of the next such answer is under way. */
  half: () => Promise<unknown>;
};

/** A network to a server on which answers stop half way, as they do when the reader or a train goes on. */
export async function halfAnswers(server: { url: string }): Promise<HalfAnswers> {
  const [hanging, cut] = [new Set<string>(), new Set<string>()];
  const held = new Map<string, string>();
  const left: (() => void)[] = [];
  const halves = new EventTarget();
  const endsAs = (path: string, ways: Set<string>) => [...ways].some((end) => path.split("?")[0]?.endsWith(end));

  async function whole(answer: IncomingMessage): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    return Buffer.concat(parts);
  }

  async function sendUntil(answer: IncomingMessage, to: ServerResponse, words: string): Promise<void> {
    const all = await whole(answer);
    const at = all.indexOf(words);
    left.push(() => to.end(all.subarray(at)));
    to.write(all.subarray(0, at), () => halves.dispatchEvent(new Event("half")));
  }

  async function sendHalf(answer: IncomingMessage, to: ServerResponse, isCut: boolean): Promise<void> {
    const all = await whole(answer);
    to.write(all.subarray(0, all.length / 2), () => {
      halves.dispatchEvent(new Event("half"));
      if (isCut) to.destroy();
    });
  }

  const network = createServer((asked, to) => {
    const { method, url: path = "/" } = asked;
    const words = [...held].find(([end]) => endsAs(path, new Set([end])))?.[1];
    // Words can be found in what is not compressed.
    const headers = { ...asked.headers, ...(words && { "accept-encoding": "identity" }) };
    // The reader's own Host goes along, as with any proxy in front of the site: its policy names that host.
    const asking = request(server.url + path, { method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      if (words) void sendUntil(answer, to, words);
      else if (endsAs(path, hanging) || endsAs(path, cut)) void sendHalf(answer, to, endsAs(path, cut));
      else answer.pipe(to);
    });
    asking.on("error", () => to.destroy());
    asked.pipe(asking);
  });
  network.listen(0, "127.0.0.1");
  await once(network, "listening");
  const stop = async () => {
    network.closeAllConnections();
    network.close();
    await once(network, "close");
  };
  const { port } = network.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}`;
  const goOn = () => {
    for (const send of left.splice(0)) send();
  };
  return { url, hanging, cut, held, goOn, half: () => once(halves, "half"), [Symbol.asyncDispose]: stop };
}
