import type { Params } from "#contract/stripeCall.d.ts";
import { type Desk, openDesk } from "../billing/desk.ts";
import { settle } from "../billing/clock.ts";
import { expanded } from "../objects/expand.ts";
import { customerOf } from "../objects/keys.rules.ts";
import type { AnyRow, Kind, RowOf } from "../objects/rows.rules.ts";
import { show, type Shown } from "../objects/show.ts";
import { find, list, type Which } from "../objects/store.ts";
import { page, texts } from "./params.rules.ts";
import { missing, Problem } from "./problem.rules.ts";

/** What a call is about: its parameters, and the ids in its path. */
export interface Asked {
  app: CoreApp;
  params: Params;
  id: string;
}

const NAMES: Partial<Record<Kind, string>> = {
  payment_method: "PaymentMethod",
  "checkout.session": "checkout session",
};

/** An object of which its customer's matters are up to date; a Problem when there is none. */
export function needs<K extends Kind>(app: CoreApp, kind: K, id: string, param?: string): RowOf<K> {
  const row = find(app, kind, id);
  const name = NAMES[kind] ?? kind.replace(/_/g, " ");
  if (!row || isGone(row)) throw missing(name, id, param);
  const customer = customerOf(row);
  settle(app, customer);
  return find(app, kind, id) ?? row;
}

const isGone = (row: AnyRow): boolean => row.object === "customer" && row.deleted === true;

/** The desk of an object's customer, at the moment of the customer's clock. */
export const deskOf = (app: CoreApp, row: AnyRow): Desk => openDesk(app, customerOf(row));

export const shown = ({ app, params }: Pick<Asked, "app" | "params">, row: AnyRow): Shown =>
  expanded(app, show(app, row), texts(params, "expand"));

/** A page of a list; `keeps` leaves some out after they were read. */
export function listed<K extends Kind>(
  { app, params }: Pick<Asked, "app" | "params">,
  kind: K,
  which: Which,
  keeps?: (row: RowOf<K>) => boolean,
): object {
  const { limit, after } = page(params);
  if (after !== undefined && !find(app, kind, after)) throw missing(kind, after, "starting_after");
  if (which.customer) settle(app, which.customer);
  const most = keeps ? {} : { limit: limit + 1 };
  const found = list(app, kind, { ...which, ...most, ...(after === undefined ? {} : { after }) });
  const rows = keeps ? found.filter(keeps) : found;
  const data = rows.slice(0, limit).map((row) => show(app, row));
  const paths = texts(params, "expand").map((path) => path.replace(/^data\./, ""));
  return {
    object: "list",
    data: data.map((one) => expanded(app, one, paths)),
    has_more: rows.length > limit,
    url: `/v1/${kind}s`,
  };
}

const MOST_OBJECTS = 2_000;

/** Refuses what would keep more of one customer than anybody needs. */
export function mustFit(count: number): void {
  if (count < MOST_OBJECTS) return;
  const message = "This test customer has too many objects: make another one.";
  throw new Problem(400, { code: "resource_limit", message });
}
