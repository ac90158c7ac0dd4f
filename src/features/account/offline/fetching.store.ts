interface Wishes {
  /** Also what is here already. */
  isAnew: boolean;
  signal: AbortSignal;
  /** Told how many bytes of it have come. */
  came: (bytes: number) => void;
}

/** What is one reader's own never lies here for another. */
const isPrivate = (answer: Response): boolean =>
  /\b(no-store|private)\b/i.test(answer.headers.get("Cache-Control") ?? "");

function counted(answer: Response, came: Wishes["came"]): Response {
  let sum = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      came((sum += part.byteLength));
      controller.enqueue(part);
    },
  });
  const { status, statusText, headers } = answer;
  return new Response(answer.body?.pipeThrough(count) ?? null, { status, statusText, headers });
}

/** Puts what is at an address into a cache; throws when it does not come, or has no room. */
export async function fetchInto(cache: Cache, address: string, { isAnew, signal, came }: Wishes): Promise<void> {
  if (!isAnew && (await cache.match(address, { ignoreVary: true }))) return;
  // So the worker leaves it alone: it would lie here twice.
  const answer = await fetch(address, { cache: "no-store", credentials: "omit", signal });
  if (!answer.ok || isPrivate(answer)) throw new Error(`${address} answered ${String(answer.status)}`);
  await cache.put(address, counted(answer, came));
}
