import { atom } from "nanostores";
import { $session, refreshSession } from "#features/account/session/account.store.ts";
import { type Failure, refusedFields } from "#lib/failure.ts";
import { newId } from "#lib/newId.ts";
import { $owner } from "#sync/owner.store.ts";
import { texts } from "#texts/posting.ts";
import type { Values } from "./draft.ts";
import { postDraft, dropDraft, keepHere, shareDraft, draftStanding, syncedDrafts } from "./drafts.store.ts";
import type { Sent } from "./posting.store.ts";
import type { Written } from "./post.ts";

/** How long somebody pauses until what they wrote goes to their other devices. */
const PAUSE_MS = 4_000;

interface Uses {
  draftKey: string;
  /** What it begins with where nothing was begun before. */
  begin: Values;
  /** What goes before a draft. */
  asked?: Values;
  isWorthKeeping: (values: Values) => boolean;
  problems: (values: Values) => Record<string, string | undefined>;
  /** @param id the same as long as nothing in the form is changed: sent twice it is one */
  send: (values: Values, id: string) => Promise<Sent>;
  sent: (row: Written) => void;
  /** Makes the server's refusal one of this form's. */
  sorted: (failure: Failure) => Failure;
}

interface Form {
  values: Values;
  failure: Failure | undefined;
  isSending: boolean;
  /** Where what was typed is kept. */
  draft: string;
  /** Counts how often it was refused: each time somebody is led to what is wrong. */
  refusals: number;
}

/**
 * A session that ended elsewhere, as by a new password, makes a write one by nobody: the server refuses it and names no
 * field. Whether that was it, it says when it is asked.
 */
async function hasEnded(failure: Failure): Promise<boolean> {
  if (failure.kind !== "invalid" || Object.keys(failure.fields).length > 0) return false;
  return !(await refreshSession()) && $session.get().state === "signed-out";
}

/** What becomes of a form in which one writes: kept at each key, shared at each pause, and sent when its writer says so. */
export class Writing {
  readonly $form;
  readonly #uses: Uses;
  /** Whose words they are. */
  readonly #owner = $owner.get();
  #id = newId();
  #isTouched = false;
  #pause: ReturnType<typeof setTimeout> | undefined;

  /** Brings back what was begun here or on another device. */
  constructor(uses: Uses) {
    this.#uses = uses;
    const kept = postDraft(uses.draftKey);
    const draft = kept ? texts.draft.brought : "";
    const values = { ...uses.begin, ...kept?.values, ...uses.asked };
    this.$form = atom<Form>({ values, failure: undefined, isSending: false, draft, refusals: 0 });
  }

  /** Follows other devices, and shares what stands there once nobody looks. @returns the form goes: it stays as a draft */
  start(): () => void {
    syncedDrafts.start();
    const share = () => document.visibilityState === "hidden" && this.#share();
    document.addEventListener("visibilitychange", share);
    const forget = syncedDrafts.$view.listen(() => this.#hear());
    return () => {
      this.#share();
      document.removeEventListener("visibilitychange", share);
      forget();
    };
  }

  get #values(): Values {
    return this.$form.get().values;
  }

  #change(change: Partial<Form>): void {
    this.$form.set({ ...this.$form.get(), ...change });
  }

  /** Another device wrote on: its words come as long as nobody has typed here. */
  #hear(): void {
    if (this.$form.get().isSending) return;
    if (this.#isTouched) return this.#sayDraft();
    const kept = postDraft(this.#uses.draftKey);
    const values = { ...this.#values, ...kept?.values };
    if (kept && JSON.stringify(values) !== JSON.stringify(this.#values))
      this.#change({ values, draft: texts.draft.brought });
  }

  #sayDraft(): void {
    const values = this.#values;
    const isKept = this.#uses.isWorthKeeping(values);
    this.#change({ draft: isKept ? texts.draft[draftStanding(this.#uses.draftKey, values)] : "" });
  }

  write(name: string, value: string): void {
    const { isSending, failure } = this.$form.get();
    if (isSending) return;
    this.#isTouched = true;
    this.#id = newId();
    const values = { ...this.#values, [name]: value };
    // What was said of a field goes as soon as somebody corrects it.
    this.#change({ values, ...(failure?.kind === "invalid" && { failure: undefined }) });
    if (this.#uses.isWorthKeeping(values)) keepHere(this.#uses.draftKey, values);
    else dropDraft(this.#uses.draftKey);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#share(), PAUSE_MS);
    this.#sayDraft();
  }

  #share(): void {
    clearTimeout(this.#pause);
    // Their session ended: it would be a visitor's, and pass to whoever signs in next.
    if ($owner.get() !== this.#owner) return;
    const values = this.#values;
    if (this.#isTouched && !this.$form.get().isSending && this.#uses.isWorthKeeping(values))
      void shareDraft(this.#uses.draftKey, values);
  }

  async submit(): Promise<void> {
    if (this.$form.get().isSending) return;
    const values = this.#values;
    const problem = refusedFields(this.#uses.problems(values));
    if (problem ?? !navigator.onLine) return this.#refuse(problem ?? { kind: "offline" });
    this.#change({ failure: undefined, isSending: true });
    clearTimeout(this.#pause);
    const { row, failure } = await this.#uses.send(values, this.#id);
    const isOut = failure !== undefined && (await hasEnded(failure));
    this.#change({ isSending: false });
    if (isOut) return this.#refuse({ kind: "signedOut" });
    if (failure) return this.#refuse(this.#uses.sorted(failure));
    this.#isTouched = false;
    dropDraft(this.#uses.draftKey);
    this.#uses.sent(row);
  }

  #refuse(failure: Failure): void {
    this.#change({ failure, refusals: this.$form.get().refusals + 1 });
  }
}
