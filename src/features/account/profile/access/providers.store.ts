import { atom } from "nanostores";
import type { Options } from "#contract/options.d.ts";
import { submit, type SubmitState } from "#features/account/auth/submit.ts";
import { failureOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";

export interface Provider {
  id: string;
  /** As the site calls it. */
  title: string;
}

/** Providers the site offers, once the server has said. */
export const $site = atom<{ canMail: boolean } | undefined>();
export const $providers = atom<Provider[]>([]);
export const $unlinking = atom<SubmitState>({ isBusy: false });

const links = async () => (await pocketbase()).collection("_externalAuths");
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Learns what the site offers and which providers lead into this account. */
export async function readProviders(): Promise<void> {
  try {
    const client = await pocketbase();
    const [options, linked] = await Promise.all([
      client.send<Options>("/api/course/options", { method: "GET" }),
      (await links()).getFullList<{ id: string; provider: string }>(),
    ]);
    const titles = new Map(options.methods.providers.map(({ name, displayName }) => [name, displayName]));
    $site.set({ canMail: options.mail });
    $providers.set(linked.map(({ id, provider }) => ({ id, title: titles.get(provider) ?? capital(provider) })));
  } catch (error) {
    failureOf(error);
  }
}

/** @returns true when the provider no longer leads into this account */
export const unlink = (id: string): Promise<boolean> =>
  submit($unlinking, async () => {
    await (await links()).delete(id);
    $providers.set($providers.get().filter((one) => one.id !== id));
  });
