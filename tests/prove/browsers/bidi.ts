import { once } from "node:events";

interface Answer {
  id?: number;
  type: string;
  result?: unknown;
  error?: string;
  message?: string;
}

const ANSWERS_WITHIN_MS = 20_000;

/** A connection that speaks WebDriver BiDi: a command out, its answer back, by their number. */
export class Bidi {
  #last = 0;
  readonly #asked = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#take(JSON.parse(String(data)) as Answer));
    socket.addEventListener("close", () => {
      for (const { reject } of this.#asked.values()) reject(new Error("The browser is gone."));
    });
  }

  static async connect(url: string): Promise<Bidi> {
    const socket = new WebSocket(url);
    await once(socket, "open", { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    return new Bidi(socket);
  }

  send<Result = void>(method: string, params: object): Promise<Result> {
    const id = (this.#last += 1);
    const asked = Promise.withResolvers<unknown>();
    this.#asked.set(id, asked);
    const late = setTimeout(() => asked.reject(new Error(`${method} was not answered in time.`)), ANSWERS_WITHIN_MS);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return asked.promise.finally(() => {
      clearTimeout(late);
      this.#asked.delete(id);
    }) as Promise<Result>;
  }

  close(): void {
    this.#socket.close();
  }

  #take({ id = 0, type, result, error, message }: Answer): void {
    const asked = this.#asked.get(id);
    if (type === "success") asked?.resolve(result);
    else asked?.reject(new Error(`${error}: ${message}`));
  }
}
