import { get, type IncomingMessage } from "node:http";
import { once } from "node:events";

export type Subscribers = { count: number; close: () => void };

const AT_ONCE = 50;

async function connect(url: string): Promise<IncomingMessage> {
  const asked = get(`${url}/api/realtime`, { agent: false });
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  // The first message names the connection: until then it is not open for the server.
  await once(answer, "data");
  answer.on("error", () => undefined);
  answer.resume();
  return answer;
}

/** Opens that many realtime connections, a few at a time, and keeps them. */
export async function openSubscribers(url: string, count: number): Promise<Subscribers> {
  const open: IncomingMessage[] = [];
  while (open.length < count) {
    const more = Math.min(AT_ONCE, count - open.length);
    open.push(...(await Promise.all(Array.from({ length: more }, () => connect(url)))));
  }
  return { count: open.length, close: () => open.forEach((answer) => answer.destroy()) };
}
