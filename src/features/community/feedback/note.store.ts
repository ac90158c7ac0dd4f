import { atom, type ReadableAtom } from "nanostores";
import { track } from "#lib/analytics.ts";
import { answeredWith, failureOf, type Failure, refusedFields } from "#lib/failure.ts";
import { newId } from "#lib/newId.ts";
import { storedSession } from "#lib/session.ts";
import { readStoredJson, store } from "#lib/storage.ts";

const PATIENCE_MS = 30_000;

export interface NoteState<Draft> {
  step: "writing" | "sending" | "sent";
  draft: Draft;
  failure?: Failure | undefined;
}

/** Something one writes to whoever runs the site, without an account. */
interface Note<Draft> {
  /** The word by which a failure is counted. */
  name: string;
  /** Where it is sent. */
  address: string;
  /** Where it is kept until it was sent or everything in it was deleted, on this device alone. */
  draftKey: string;
  empty: Draft;
  /** Whatever was kept, a form comes of it. */
  draftFrom: (kept: unknown) => Draft;
  isWorthKeeping: (draft: Draft) => boolean;
  /** A sentence at each field that cannot be sent like this. */
  problemsIn: (draft: Draft) => Record<string, string | undefined>;
  onSent?: (draft: Draft) => void;
}

export interface NoteStore<Draft> {
  $note: ReadableAtom<NoteState<Draft>>;
  readDraft: () => void;
  write: (change: Partial<Draft>) => void;
  send: (bodyOf: (draft: Draft) => object | Promise<object>) => Promise<void>;
  beginAgain: () => void;
}

async function post(address: string, body: object): Promise<void> {
  const token = storedSession()?.token;
  // Without the server's client: a visitor has no use for it.
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: token }) },
    body: JSON.stringify(body),
    keepalive: true,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (answer.ok) return;
  throw answeredWith(answer.status, address, await answer.json().catch(() => undefined));
}

/** A failure is logged (`failureOf`) and counted, and everything stays (spec §8). */
function counted(name: string, failure: Failure): Failure {
  if (failure.kind !== "unexpected") track("error", { error_type: name, error_message: failure.kind });
  return failure;
}

/** What becomes of one, from the first letter to the thanks. */
export function noteStore<Draft extends object>(note: Note<Draft>): NoteStore<Draft> {
  const { empty, draftKey, draftFrom } = note;
  const $note = atom<NoteState<Draft>>({ step: "writing", draft: empty });
  /** The name of what stands there now: sent again because no answer came, it is the same. */
  let id = newId();

  /** What this device could not keep stands here alone. */
  let isKept = true;

  /** Finds what was written before, also in another tab. */
  function readDraft(): void {
    const { step, failure } = $note.get();
    if (step === "writing" && isKept) $note.set({ step, failure, draft: draftFrom(readStoredJson(draftKey)) });
  }

  const keep = (draft: Draft): boolean =>
    (isKept = store(draftKey, note.isWorthKeeping(draft) ? JSON.stringify(draft) : null));

  /** Somebody typed or chose. */
  function write(change: Partial<Draft>): void {
    const { step, draft, failure } = $note.get();
    if (step !== "writing") return;
    const changed = { ...draft, ...change };
    id = newId();
    keep(changed);
    // What was said of a field goes as soon as somebody corrects it.
    $note.set({ step, draft: changed, failure: failure?.kind === "invalid" ? undefined : failure });
  }

  async function send(bodyOf: (draft: Draft) => object | Promise<object>): Promise<void> {
    const { step, draft } = $note.get();
    if (step !== "writing") return;
    const problem = refusedFields(note.problemsIn(draft));
    if (problem) return $note.set({ step, draft, failure: problem });
    $note.set({ step: "sending", draft });
    try {
      await post(note.address, { id, ...(await bodyOf(draft)) });
    } catch (error) {
      return $note.set({ step: "writing", draft, failure: counted(note.name, failureOf(error)) });
    }
    note.onSent?.(draft);
    keep(empty);
    id = newId();
    $note.set({ step: "sent", draft: empty });
  }

  /** After the thanks there is an empty form again. */
  function beginAgain(): void {
    if ($note.get().step === "sent") $note.set({ step: "writing", draft: empty });
  }

  return { $note, readDraft, write, send, beginAgain };
}
