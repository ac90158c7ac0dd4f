import { environment } from "../../platform/environment.ts";
import { sharedStore } from "../../platform/sharedStore.ts";
import { provider } from "./provider.ts";
import { firstRow, saveRow } from "../../platform/rows.ts";

const TABLE = "billingAccounts";
const NOW = "provider account";

/** What a key is remembered by: the stand-in's is its own wherever it listens. */
const keyHash = (): string => {
  const { apiBase, secretKey } = environment.stripe;
  return $security.sha256(`${provider.name === "stripe" ? apiBase : provider.name} ${secretKey}`);
};

/** What the account of a key is called as long as nobody knows which it is: nothing was ever bought there. */
export const unprovenName = (): string => `key_${keyHash().slice(0, 24)}`;

/** The account that a key was found to belong to; a key never moves to another. */
function remembered(app: CoreApp): string | undefined {
  if (!app.hasTable(TABLE)) return undefined;
  const row = firstRow(app, TABLE, "key = {:key}", { key: keyHash() });
  return row?.getString("account");
}

/**
 * Whose money it is: the account at the provider that the settings name, as far as that is known without asking. Rows of
 * any other account count for nothing.
 */
export function accountHere(app: CoreApp): string {
  const known = sharedStore.get(NOW);
  if (known) return known;
  const account = provider.name === "off" ? provider.name : (remembered(app) ?? unprovenName());
  sharedStore.set(NOW, account);
  return account;
}

export const isProven = (app: CoreApp): boolean => provider.name === "off" || remembered(app) !== undefined;

/** Keeps which account the key that is set belongs to; once that is written, `setAccount` makes it count. */
export function remember(tx: CoreApp, account: string): void {
  saveRow(tx, TABLE, { key: keyHash(), account });
}

export const setAccount = (account: string): void => sharedStore.set(NOW, account);

/** Where something was bought or given. */
export interface Place {
  provider: string;
  livemode: boolean;
  account: string;
}

const LAST = "last";

/** What was set when the server ran last; undefined before the first time. */
export function lastPlace(app: CoreApp): Place | undefined {
  const row = firstRow(app, TABLE, "key = {:key}", { key: LAST });
  return row && (JSON.parse(row.getString("account")) as Place);
}

export function keepPlace(tx: CoreApp): void {
  const known = firstRow(tx, TABLE, "key = {:key}", { key: LAST });
  saveRow(tx, TABLE, { key: LAST, account: JSON.stringify(providerHere(tx)) }, known);
}

/** The provider, mode and account that are set, for a filter. */
export const providerHere = (app: CoreApp): Place => ({
  provider: provider.name,
  livemode: provider.livemode,
  account: accountHere(app),
});

/** Which rows were written for them, in a filter; `here` says what is put in. */
export const PROVIDER_FILTER = "provider = {:provider} && livemode = {:livemode} && account = {:account}";
/** The same in SQL. */
export const HERE_SQL = "provider = {:provider} AND livemode = {:livemode} AND account = {:account}";

/** Under what the ids of things made at the provider are kept: what is made in one account or mode exists in no other. */
export const accountKey = (app: CoreApp): string => `${provider.mode} ${accountHere(app)}`;
