import { texts } from "#texts/login.ts";
import { atom } from "nanostores";
import { finishLogin } from "#features/account/auth/finishLogin.store.ts";
import type { SubmitState } from "#features/account/auth/submit.ts";
import { refusedFields } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import * as routes from "#lib/routes.ts";
import { linkActionIn, type LoginStep } from "./login.ts";

export interface LoginState extends SubmitState {
  screen: LoginStep;
  /** Kept, so that nobody types it twice. */
  email: string;
  /** The mail was sent once more. */
  isResent: boolean;
  /** The page this visitor is brought back to, by its title. */
  back?: string;
  /** The name of whoever was signed in here before. */
  known?: string;
}

const LOGIN_START: LoginState = { screen: { name: "password" }, email: "", isBusy: false, isResent: false };
export const $login = atom<LoginState>(LOGIN_START);

export const users = async () => (await pocketbase()).collection("users");

/** Removes a mailed link's secrets from the address and the history: they are used up, or useless. */
export function showStep(screen: LoginStep): void {
  if (linkActionIn(new URL(location.href))) history.replaceState(null, "", routes.login());
  $login.set({ ...$login.get(), screen, isResent: false, failure: undefined });
}

export const finish = (record: Parameters<typeof finishLogin>[0], method: string, isNew = false): void => {
  if (!finishLogin(record, method, isNew)) showStep({ name: "unkept" });
};

/** Leaves the address alone, so that a reload repeats the action. */
export const setStep = (screen: LoginStep): void => $login.set({ ...$login.get(), screen });

/** @returns true when something is wrong with what was typed */
export const refuseForm = (problems: Record<string, string | undefined>): boolean => {
  const failure = refusedFields(problems);
  if (failure) $login.set({ ...$login.get(), failure });
  return failure !== undefined;
};

export const passwordMissing = (password = "") => (password ? undefined : texts.enterPassword);
