interface Answer {
  id?: number;
  type: string;
  result?: unknown;
  error?: string;
  message?: string;
}

interface Asked {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

const ANSWERS_WITHIN_MS = 20_000;

/** A connection that speaks WebDriver BiDi: a command out, its answer back, by their number. */
export class Bidi {
  #last = 0;
  readonly #asked = new Map<number, Asked>();
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#take(JSON.parse(String(data)) as Answer));
    socket.addEventListener("close", () => this.#end());
  }

  static async connect(url: string): Promise<Bidi> {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve, { once: true });
      socket.addEventListener("error", () => reject(new Error(`${url} cannot be reached.`)), { once: true });
    });
    return new Bidi(socket);
  }

  send<Result = void>(method: string, params: object): Promise<Result> {
    const id = (this.#last += 1);
    const answer = new Promise((resolve, reject) => this.#asked.set(id, { resolve, reject }));
    const late = setTimeout(() => this.#refuse(id, `${method} was not answered in time.`), ANSWERS_WITHIN_MS);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return answer.finally(() => clearTimeout(late)) as Promise<Result>;
  }

  close(): void {
    this.#socket.close();
  }

  #take({ id, type, result, error, message }: Answer): void {
    const asked = id === undefined ? undefined : this.#asked.get(id);
    if (id === undefined || !asked) return;
    this.#asked.delete(id);
    if (type === "success") asked.resolve(result);
    else asked.reject(new Error(`${error}: ${message}`));
  }

  #refuse(id: number, why: string): void {
    this.#asked.get(id)?.reject(new Error(why));
    this.#asked.delete(id);
  }

  #end(): void {
    for (const { reject } of this.#asked.values()) reject(new Error("The browser is gone."));
    this.#asked.clear();
  }
}
