import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import Stripe from "stripe";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { API_VERSION } from "#server/hooks/platform/stripe/version.rules.ts";

const CONTRACT = resolve("src/contract/stripe.d.ts");
const CHECK = resolve("tests/unit/stripeObjects.check.ts");

/** Ours, and what the provider's own package calls it. */
const PAIRS: Record<string, string> = {
  Customer: "Stripe.Customer",
  Price: "Stripe.Price",
  SubscriptionItem: "Stripe.SubscriptionItem",
  Subscription: "Stripe.Subscription",
  InvoicePayment: "Stripe.InvoicePayment",
  Invoice: "Stripe.Invoice",
  InvoiceLine: "Stripe.InvoiceLineItem",
  Charge: "Stripe.Charge",
  Dispute: "Stripe.Dispute",
  Refund: "Stripe.Refund",
  PaymentMethod: "Stripe.PaymentMethod",
  CheckoutSession: "Stripe.Checkout.Session",
  Coupon: "Stripe.Coupon",
  PromotionCode: "Stripe.PromotionCode",
  Discount: "Stripe.Discount",
  PortalSession: "Stripe.BillingPortal.Session",
  Event:
    'Extract<Stripe.Event, { type: "invoice.paid" | "charge.refunded" | "charge.dispute.created" | "customer.deleted" | "checkout.session.completed" | "customer.subscription.updated" }>',
  Account: "Stripe.Account",
};

/** As the provider answers without being asked to expand anything: ids where objects could stand. */
const UNEXPANDED = `type Unexpanded<T> = [T] extends [void] ? undefined : string extends T ? Exclude<T, object>
  : T extends object ? { [K in keyof T]: Unexpanded<T[K]> } : T;`;

const line = (name: string, ours: string, theirs: string) =>
  `export const ${name} = (theirs: Unexpanded<${theirs}>): Ours.${ours} => theirs;`;

/** What the compiler says of each line, by its name. */
function said(lines: Record<string, string>): Record<string, string> {
  const text = [
    `import type Stripe from "stripe"; import type * as Ours from "${CONTRACT}";`,
    UNEXPANDED,
    ...Object.values(lines),
  ].join("\n");
  const options: ts.CompilerOptions = {
    ...{ strict: true, skipLibCheck: true, noEmit: true, types: [], allowImportingTsExtensions: true },
    ...{
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2022,
    },
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (file) => file === CHECK || fileExists(file);
  host.readFile = (file) => (file === CHECK ? text : readFile(file));
  host.getSourceFile = (file, target) =>
    file === CHECK ? ts.createSourceFile(file, text, target) : getSourceFile(file, target);
  const program = ts.createProgram([CHECK], options, host);
  const rows = Object.keys(lines);
  const problems = program.getSemanticDiagnostics(program.getSourceFile(CHECK)).map((one): [string, string] => {
    const before = text.slice(0, one.start).split("\n").length - 1 - 1 - UNEXPANDED.split("\n").length;
    return [rows[before] ?? "the head", ts.flattenDiagnosticMessageText(one.messageText, "\n")];
  });
  return Object.fromEntries(problems);
}

describe("what we read of the provider's objects", () => {
  it("is what its own package says they are", { timeout: 120_000 }, () => {
    const right = Object.entries(PAIRS).map(([ours, theirs]) => [ours, line(ours, ours, theirs)]);
    const wrong = { wrong: line("wrong", "Charge", "Stripe.Refund") };
    const { wrong: refused, ...rest } = said({ ...Object.fromEntries(right), ...wrong });
    expect(rest).toEqual({});
    expect(refused).toContain("missing the following properties from type 'Charge'");
  });

  it("names every object of the contract", () => {
    const source = ts.createSourceFile(CONTRACT, readFileSync(CONTRACT, "utf8"), ts.ScriptTarget.ES2022);
    const names = source.statements.filter(ts.isInterfaceDeclaration).map(({ name }) => name.text);
    expect(Object.keys(PAIRS)).toEqual(names.filter((name) => name !== "Listed" && name !== "ApiError"));
  });

  it("is of the package's own version of the API", () => expect(API_VERSION).toBe(Stripe.API_VERSION));
});
