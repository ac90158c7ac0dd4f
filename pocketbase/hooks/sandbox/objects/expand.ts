import { itemsOf, paymentsOf, show } from "./show.ts";
import { anyOf, find } from "./store.ts";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const IDS = /^(cus|sub|in|pi|ch|pm|price|prod|cs|coupon)_/;
const DEEPEST = 4;

// Lists that are only shown when they are asked for.
function hidden(app: CoreApp, owner: Record<string, unknown>, name: string): unknown {
  const id = String(owner["id"] ?? "");
  if (owner["object"] === "invoice" && name === "payments") {
    const invoice = find(app, "invoice", id);
    return invoice && paymentsOf(app, invoice);
  }
  if (owner["object"] === "checkout.session" && name === "line_items") {
    const session = find(app, "checkout.session", id);
    return session && itemsOf(app, session);
  }
  return undefined;
}

function wholeOf(app: CoreApp, owner: Record<string, unknown>, name: string): unknown {
  const value = owner[name];
  if (value === undefined) return hidden(app, owner, name);
  if (typeof value !== "string") return value;
  const row = IDS.test(value) || name === "coupon" ? anyOf(app, value) : undefined;
  return row ? show(app, row) : value;
}

function expandPath(app: CoreApp, owner: unknown, path: string[]): void {
  const [name, ...rest] = path;
  if (name === undefined || !isObject(owner)) return;
  if (Array.isArray(owner)) return owner.forEach((one) => expandPath(app, one, path));
  const whole = wholeOf(app, owner, name);
  if (whole === undefined) return;
  owner[name] = whole;
  if (Array.isArray(whole)) whole.forEach((one) => expandPath(app, one, rest));
  else expandPath(app, whole, rest);
}

/** Puts whole objects where only ids stand, at paths such as "latest_invoice.payments" or "data.customer". */
export function expanded<T>(app: CoreApp, shown: T, paths: string[]): T {
  for (const path of paths) expandPath(app, shown, path.split(".").slice(0, DEEPEST));
  return shown;
}
