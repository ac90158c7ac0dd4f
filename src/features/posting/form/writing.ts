import { focusProblem, isToSendAgain, showFailure } from "#features/feedback/note.ts";
import { draftOf, dropDraft, keepHere, share, standingOf, syncedDrafts } from "#features/posting/kept/drafts.store.ts";
import type { Values } from "#features/posting/kept/draft.ts";
import type { Sent } from "#features/posting/kept/posting.store.ts";
import type { Written } from "#features/posting/kept/rows.ts";
import { type Failure, refused } from "#lib/failure.ts";
import { newId } from "#lib/newId.ts";
import { $session, refreshSession } from "#features/account/account.store.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/posting.ts";
import { element } from "#ui/element.ts";
import { fillIn, type Line, valuesOf } from "./fields.ts";

/** How long somebody pauses until what they wrote goes to their other devices. */
const PAUSE_MS = 4_000;

interface Uses {
  form: HTMLFormElement;
  /** The names of its fields at which something is said. */
  fields: readonly string[];
  draftKey: string;
  sendTitle: string;
  isWorthKeeping: (values: Values) => boolean;
  problems: (values: Values) => Record<string, string | undefined>;
  /** @param id the same as long as nothing in the form is changed: sent twice it is one */
  send: (values: Values, id: string) => Promise<Sent>;
  sent: (row: Written) => void;
  /** After something was typed, chosen or brought back. */
  changed?: (values: Values) => void;
  /** Makes the server's refusal one of this form's. */
  sorted?: (failure: Failure) => Failure;
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
  readonly draft = element("p", "tc posting-draft");
  readonly notice = element("p", "notice posting-notice", element("span", ""));
  readonly send: HTMLButtonElement;
  readonly #uses: Uses;
  #id = newId();
  #failure: Failure | undefined;
  #isSending = false;
  #isTouched = false;
  #pause: ReturnType<typeof setTimeout> | undefined;
  readonly #forget: (() => void)[];

  constructor(uses: Uses) {
    this.#uses = uses;
    this.send = element("button", "btn btn-act", uses.sendTitle);
    this.draft.role = "status";
    Object.assign(this.notice, { hidden: true, role: "alert" });
    this.notice.dataset["failure"] = "";
    this.notice.dataset["kind"] = "problem";
    uses.form.noValidate = true;
    uses.form.addEventListener("input", () => this.#type());
    uses.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#submit();
    });
    const share = () => document.visibilityState === "hidden" && this.#share();
    document.addEventListener("visibilitychange", share);
    this.#forget = [
      () => document.removeEventListener("visibilitychange", share),
      syncedDrafts.$view.listen(() => this.#hear()),
    ];
  }

  get values(): Values {
    return valuesOf(this.#uses.form);
  }

  /** Brings back what was begun here or on another device, or begins with these. */
  begin(otherwise: Values): void {
    const kept = draftOf(this.#uses.draftKey);
    this.#fill({ ...otherwise, ...kept?.values });
    syncedDrafts.start();
    this.draft.textContent = kept ? texts.draft.brought : "";
  }

  /** The form goes; what stands in it stays as a draft. */
  end(): void {
    this.#share();
    for (const forget of this.#forget) forget();
  }

  #fill(values: Values): void {
    fillIn(this.#uses.form, values);
    this.#uses.changed?.(this.values);
  }

  /** Another device wrote on: its words come as long as nobody has typed here. */
  #hear(): void {
    if (!this.#uses.form.isConnected || this.#isSending) return;
    const kept = this.#isTouched ? undefined : draftOf(this.#uses.draftKey);
    if (kept && JSON.stringify({ ...this.values, ...kept.values }) !== JSON.stringify(this.values)) {
      this.#fill(kept.values);
      this.draft.textContent = texts.draft.brought;
    }
    if (this.#isTouched) this.#sayDraft();
  }

  #sayDraft(): void {
    const { values } = this;
    const said = this.#uses.isWorthKeeping(values) ? texts.draft[standingOf(this.#uses.draftKey, values)] : "";
    if (this.draft.textContent !== said) this.draft.textContent = said;
  }

  #type(): void {
    if (this.#isSending) return;
    this.#isTouched = true;
    this.#id = newId();
    const { values } = this;
    if (this.#uses.isWorthKeeping(values)) keepHere(this.#uses.draftKey, values);
    else dropDraft(this.#uses.draftKey);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#share(), PAUSE_MS);
    // What was said of a field goes as soon as somebody corrects it.
    if (this.#failure?.kind === "invalid") this.#show(undefined);
    this.#uses.changed?.(values);
    this.#sayDraft();
  }

  #share(): void {
    clearTimeout(this.#pause);
    const { values } = this;
    if (this.#isTouched && !this.#isSending && this.#uses.isWorthKeeping(values))
      void share(this.#uses.draftKey, values);
  }

  #show(failure: Failure | undefined): void {
    this.#failure = failure;
    const { form, fields } = this.#uses;
    showFailure(form, fields, failure, texts.offline);
    this.notice.querySelector("a")?.remove();
    if (failure?.kind === "signedOut") {
      const login = element("a", "", texts.signedOut);
      login.href = routes.login(location.pathname + location.search);
      this.notice.lastElementChild?.append(" ", login);
    }
    this.send.textContent = isToSendAgain(failure) ? texts.again : this.#uses.sendTitle;
  }

  #lock(isLocked: boolean): void {
    this.#isSending = isLocked;
    this.send.ariaDisabled = String(isLocked);
    for (const line of this.#uses.form.querySelectorAll<Line>(".field-line"))
      if (!(line instanceof HTMLSelectElement)) line.readOnly = isLocked;
    if (isLocked) this.send.textContent = texts.sending;
  }

  async #submit(): Promise<void> {
    if (this.#isSending) return;
    const { values } = this;
    const problem = refused(this.#uses.problems(values));
    if (problem ?? !navigator.onLine) return this.#refuse(problem ?? { kind: "offline" });
    this.#show(undefined);
    this.#lock(true);
    clearTimeout(this.#pause);
    const { row, failure } = await this.#uses.send(values, this.#id);
    const isOut = failure !== undefined && (await hasEnded(failure));
    this.#lock(false);
    if (isOut) return this.#refuse({ kind: "signedOut" });
    if (failure) return this.#refuse(this.#uses.sorted?.(failure) ?? failure);
    this.send.textContent = this.#uses.sendTitle;
    this.#isTouched = false;
    dropDraft(this.#uses.draftKey);
    this.#uses.sent(row);
  }

  #refuse(failure: Failure): void {
    this.#show(failure);
    focusProblem(this.#uses.form);
  }
}
