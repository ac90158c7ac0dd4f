import { Agent, request, type IncomingMessage } from "node:http";

/** Enough for what runs at once at the rates measured here; more would wait as it does in a browser. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

export interface Answered {
  status: number;
  /** Of the answer as it was sent: its head and what it holds, compressed. */
  bytes: number;
  text: string;
  cookie: string;
}

const JSON_TYPE = { "Content-Type": "application/json" };
const LINE_ENDS = 4;

/** Asks as a browser does, and reads the answer to its end. @throws where it is none of those that are good */
export function ask(url: string, { method, headers = {}, body }: Asked = {}): Promise<Answered> {
  const sent = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      { agent, method: method ?? (body ? "POST" : "GET"), headers: { ...headers, ...(body && JSON_TYPE) } },
      (answer) => take(url, answer).then(resolve, reject),
    );
    asking.on("error", reject);
    asking.end(sent);
  });
}

async function take(url: string, answer: IncomingMessage): Promise<Answered> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const whole = Buffer.concat(parts);
  const head = answer.rawHeaders.reduce((sum, one) => sum + one.length + LINE_ENDS / 2, LINE_ENDS);
  const status = answer.statusCode ?? 0;
  const text = whole.toString();
  if (status >= 400) throw new Error(`${url} answered ${String(status)}: ${text.slice(0, 100)}`);
  const cookie = (answer.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
  return { status, bytes: head + whole.length, text, cookie };
}
