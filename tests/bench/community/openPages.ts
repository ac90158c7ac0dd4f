import { Agent, get, type IncomingMessage, request } from "node:http";
import { once } from "node:events";
import { ThrottledRefetch } from "#features/community/throttledRefetch.ts";
import type { Heard, Told } from "./open.ts";

/**
 * A program of its own: pages that are open in browsers, each of which listens to its room and asks for it again as
 * `src/features/community/community.store.ts` does.
 */
const [url = "", list = "", ...threads] = process.argv.slice(2);
const QUIET_MS = 3_000;
const PAGE = "/api/course/community/page";
const AT_ONCE = 50;
const agent = new Agent({ keepAlive: true });
/** Of the machine, so that two processes mean the same. */
const now = (): number => performance.timeOrigin + performance.now();

class Page {
  readonly #room: string;
  readonly #address: string;
  #answer: IncomingMessage | undefined;
  readonly #looks = new ThrottledRefetch(() => this.#look(), QUIET_MS);
  #told = "";
  tag = "";
  heardMs = 0;
  freshMs = 0;
  bytes = 0;
  asked = 0;

  constructor(room: string, address: string) {
    this.#room = room;
    this.#address = address;
  }

  async open(): Promise<void> {
    const asking = get(`${url}/api/realtime`, { agent: false });
    const [answer] = (await once(asking, "response")) as [IncomingMessage];
    const [first] = (await once(answer, "data")) as [Buffer];
    this.#answer = answer;
    const topic = `postSignals/${this.#room}`;
    answer.on("error", () => undefined);
    answer.on("data", (data: Buffer) => this.#heard(topic, data.toString()));
    const clientId = /^id:(.+)$/m.exec(first.toString())?.[1] ?? "";
    await subscribe(JSON.stringify({ clientId, subscriptions: [topic] }));
    await this.#look();
  }

  #heard(topic: string, part: string): void {
    const whole = (this.#told + part).split("\n\n");
    this.#told = whole.pop() ?? "";
    for (const event of whole) {
      if (!event.includes(`event:${topic}`)) continue;
      this.heardMs ||= now();
      this.#looks.heard(new MessageEvent(topic, { data: /^data:(.*)$/m.exec(event)?.[1] ?? "{}" }));
    }
  }

  async #look(): Promise<void> {
    this.asked += 1;
    const headers = { "Accept-Encoding": "gzip", ...(this.tag && { "If-None-Match": this.tag }) };
    const [answer] = (await once(get(url + this.#address, { agent, headers }), "response")) as [IncomingMessage];
    answer.on("data", (data: Buffer) => (this.bytes += data.length));
    await once(answer, "end");
    const tag = String(answer.headers.etag ?? "");
    if (answer.statusCode === 200 && tag !== this.tag) this.freshMs ||= now();
    this.tag = tag;
  }

  forget(): void {
    [this.heardMs, this.freshMs, this.bytes, this.asked] = [0, 0, 0, 0];
  }

  close(): void {
    this.#answer?.destroy();
  }
}

async function subscribe(body: string): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const asking = request(`${url}/api/realtime`, { agent, headers, method: "POST" });
  asking.end(body);
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  answer.resume();
  if (answer.statusCode !== 204) throw new Error(`Listening was answered with ${String(answer.statusCode)}`);
}

/** Half of them show the list, half a post. */
const pages = Array.from({ length: Number(threads.pop()) }, (_, at) => {
  const post = threads[0] ?? "";
  return at % 2 === 0 ? new Page(list, `${PAGE}?kind=list&sort=new`) : new Page(post, `${PAGE}?kind=post&post=${post}`);
});

const said = (): Heard => ({
  heardMs: pages.map(({ heardMs }) => heardMs),
  freshMs: pages.map(({ freshMs }) => freshMs),
  ...{ bytes: pages.reduce((sum, one) => sum + one.bytes, 0), asked: pages.reduce((sum, one) => sum + one.asked, 0) },
});

const answers: Record<Told, () => void> = {
  forget: () => pages.forEach((page) => page.forget()),
  tell: () => void process.send?.(said()),
  close: () => {
    pages.forEach((page) => page.close());
    process.exit();
  },
};

process.on("message", (told: Told) => answers[told]());
for (let from = 0; from < pages.length; from += AT_ONCE)
  await Promise.all(pages.slice(from, from + AT_ONCE).map((page) => page.open()));
process.send?.(said());
