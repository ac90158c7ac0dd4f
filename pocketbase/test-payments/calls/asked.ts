import type { Params } from "#contract/stripeCall.d.ts";
import { settle } from "../billing/living.ts";
import { type Desk, openDesk } from "../desk.ts";
import { missing, page, texts } from "../params.ts";
import { type AnyRow, customerOf, type Kind, type RowOf } from "../rows.ts";
import { expanded, show, type Shown } from "../show.ts";
import type { Store, Which } from "../store.ts";

/** What a call is about: its parameters, and the id in its path. */
export interface Asked {
  store: Store;
  params: Params;
  id: string;
}

/** An object of which its customer's matters are up to date; a Problem when there is none. */
export function needs<K extends Kind>(store: Store, kind: K, id: string, param?: string): RowOf<K> {
  const row: AnyRow | undefined = store.find(kind, id);
  const name = kind === "payment_method" ? "PaymentMethod" : kind.replace(/[_.]/g, " ");
  if (!row) throw missing(name, id, param);
  settle(store, customerOf(row));
  return store.find(kind, id) as RowOf<K>;
}

/** The desk of an object's customer, at the moment of the customer's clock. */
export const deskOf = (store: Store, row: AnyRow): Desk => openDesk(store, customerOf(row));

export const shown = ({ store, params }: Asked, row: AnyRow): Shown =>
  expanded(store, show(store, row), texts(params, "expand"));

/** Answers with one object of a kind. */
export const retrieve =
  (kind: Kind) =>
  (asked: Asked): Shown =>
    shown(asked, needs(asked.store, kind, asked.id));

/** A page of a list; `keeps` leaves some out after they were read. */
export function listed<K extends Kind>(
  { store, params }: Asked,
  kind: K,
  which: Which,
  keeps: (row: RowOf<K>) => boolean = () => true,
): object {
  const { limit, after } = page(params);
  if (after !== undefined && !store.find(kind, after)) throw missing(kind, after, "starting_after");
  if (which.customer) settle(store, which.customer);
  const rows = store.list(kind, { ...which, after }).filter(keeps);
  const paths = texts(params, "expand").map((path) => path.replace(/^data\./, ""));
  const data = rows.slice(0, limit).map((row) => expanded(store, show(store, row), paths));
  return { object: "list", data, has_more: rows.length > limit, url: `/v1/${kind}s` };
}
