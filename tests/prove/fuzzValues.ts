import type { Chance } from "#support/random.ts";
import { yamlIn } from "#support/yamlIn.ts";

/** A field of a collection, as the server describes it. */
export interface Field {
  name: string;
  type: string;
  values?: string[];
}

const ODD_TEXTS = yamlIn("prove/fuzzValues.yaml") as string[];
const ODD_NUMBERS = [0, -0, -1, 1, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 1e-320, 400, 99_999_999_999_999];
const MODIFIERS = ["+", "-", ":isset", ":changed", ":each", ":length", ".id", "[]"];

export const times = <Thing>(count: number, make: () => Thing): Thing[] => Array.from({ length: count }, make);

export function oddText(chance: Chance): string {
  const kind = chance.below(10);
  if (kind < 6) return chance.of(ODD_TEXTS);
  if (kind < 8) return times(chance.below(30), () => String.fromCodePoint(chance.below(0x10ffff))).join("");
  return chance.of(ODD_TEXTS).repeat(1 + chance.below(kind === 8 ? 20 : 3_000));
}

export function oddValue(chance: Chance, depth = 0): unknown {
  const kind = chance.below(depth > 3 ? 6 : 9);
  if (kind < 3) return oddText(chance);
  if (kind === 3) return chance.of(ODD_NUMBERS);
  if (kind === 4) return chance.of([true, false]);
  if (kind === 5) return null;
  if (kind === 6) return times(chance.below(5), () => oddValue(chance, depth + 1));
  return Object.fromEntries(times(chance.below(5), () => [oddText(chance).slice(0, 40), oddValue(chance, depth + 1)]));
}

/** Half of the time something the field is meant for. */
function valueFor(chance: Chance, field: Field, ids: string[]): unknown {
  if (chance.below(2) === 0) return oddValue(chance);
  if (field.type === "relation") return chance.of(ids);
  if (field.type === "number") return chance.below(100);
  if (field.type === "bool") return chance.below(2) === 1;
  if (field.type === "date") return new Date(Date.now() - chance.below(1e10)).toISOString();
  if (field.type === "email") return `f${chance.below(1e6)}@example.test`;
  if (field.type === "json") return { theme: "dark", changedAt: { theme: chance.below(1e12) } };
  return chance.of(field.values ?? ["Ada", "captions", "Correct-horse-9", "UTC", "abcdefghij12345", ...ids]);
}

export function bodyFor(chance: Chance, fields: Field[], ids: string[]): Record<string, unknown> {
  const chosen = fields.filter(() => chance.below(3) > 0);
  const pairs = chosen.map((field) => {
    const name = chance.below(12) === 0 ? field.name + chance.of(MODIFIERS) : field.name;
    return [name, valueFor(chance, field, ids)] as const;
  });
  const extra = chance.below(6) === 0 ? [[oddText(chance).slice(0, 60), oddValue(chance)] as const] : [];
  return Object.fromEntries([...pairs, ...extra]);
}

const OPERATORS = ["=", "!=", ">", "<=", "~", "!~", "?=", "?~", "?>", "==", "&&"];

/** A filter, sort or expand out of the real names, and out of what is none. */
export function queryFor(chance: Chance, fields: Field[], ids: string[]): string {
  const name = (): string =>
    chance.of([
      ...fields.map((field) => field.name),
      "user.email",
      "user.tokenKey",
      "notes_via_user.text",
      "@collection.users.email",
      "@random",
      "id",
    ]);
  const value = (): string =>
    chance.of([`"${chance.of(ids)}"`, `"${oddText(chance).slice(0, 50)}"`, "1", "null", "@now", "@request.auth.id"]);
  const term = (): string =>
    `${chance.below(2) ? "" : "("}${name()} ${chance.of(OPERATORS)} ${value()}${chance.below(2) ? "" : ")"}`;
  const all: [string, string][] = [
    ["filter", times(1 + chance.below(4), term).join(chance.of([" && ", " || ", " "]))],
    ["sort", times(1 + chance.below(3), () => chance.of(["", "-", "+"]) + name()).join(",")],
    [
      "expand",
      chance.of(["user", "user.notes_via_user", "notes_via_user", oddText(chance).slice(0, 40), "a.".repeat(300)]),
    ],
    [
      "fields",
      chance.of(["*", "*,expand.*", "id,text:excerpt(5,true)", "text:excerpt(-1)", oddText(chance).slice(0, 40)]),
    ],
    ["page", String(chance.of([...ODD_NUMBERS, "x"]))],
    ["perPage", String(chance.of([...ODD_NUMBERS, 500]))],
    ["skipTotal", "1"],
    ["zone", oddText(chance).slice(0, 80)],
    ["token", oddText(chance).slice(0, 80)],
    ["thumb", chance.of(["96x96", "0x0", "99999x99999", "100x100t", oddText(chance).slice(0, 20)])],
  ];
  const chosen = all.filter(() => chance.below(4) === 0);
  return chosen.map(([key, text]) => `${key}=${encoded(text)}`).join("&");
}

/** As a browser would, and lone surrogates as the bytes they would be. */
export function encoded(text: string): string {
  return [...Buffer.from(text, "utf8")].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
}
