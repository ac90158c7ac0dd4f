import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

// schema.org's vocabulary, read from the types that are generated of it: which property belongs to which type, what it
// may hold, and which type is a kind of which.

const DECLARED = fileURLToPath(import.meta.resolve("schema-dts").replace(/\.js$/, ".d.ts"));

/** Texts that have a form of their own. */
const FORMS: Record<string, RegExp> = {
  URL: /^https?:\/\/\S+$/,
  Date: /^\d{4}-\d\d-\d\d$/,
  DateTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  Duration: /^P(?=.)(\d+Y)?(\d+M)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?$/,
  Number: /^-?\d+(\.\d+)?$/,
  Text: /\S/,
};
const IN_NUMBERS = new Set(["Number", "Integer", "Float"]);

interface Type {
  from: string[];
  /** By property the names of the types it may hold. */
  properties: Map<string, string[]>;
}

const source = ts.createSourceFile(DECLARED, readFileSync(DECLARED, "utf8"), ts.ScriptTarget.Latest);
const interfaces = new Map<string, Type>();
/** By type whatever is one: the names and quoted words of its declaration. */
const kinds = new Map<string, string[]>();

const namesIn = (node: ts.TypeNode | undefined): string[] => {
  if (!node) return [];
  if (ts.isUnionTypeNode(node)) return node.types.flatMap(namesIn);
  if (ts.isTypeReferenceNode(node)) return [node.typeName.getText(source)];
  return [node.getText(source).replaceAll('"', "")];
};

function propertyOf(member: ts.TypeElement): [string, string[]][] {
  if (!ts.isPropertySignature(member) || !member.name || !ts.isStringLiteral(member.name)) return [];
  const { type } = member;
  const holds = type && ts.isTypeReferenceNode(type) ? namesIn(type.typeArguments?.[0]) : namesIn(type);
  return [[member.name.text, holds]];
}

for (const statement of source.statements) {
  if (ts.isTypeAliasDeclaration(statement)) kinds.set(statement.name.text, namesIn(statement.type));
  if (!ts.isInterfaceDeclaration(statement)) continue;
  const from = (statement.heritageClauses ?? []).flatMap(({ types }) =>
    types.map(({ expression }) => expression.getText(source)),
  );
  interfaces.set(statement.name.text, { from, properties: new Map(statement.members.flatMap(propertyOf)) });
}

const leafOf = (type: string): string => `${type}Leaf`;

/** What a property of a type may hold, also one that it has from a wider type; undefined for a property it has not. */
function holds(name: string, property: string): string[] | undefined {
  const type = interfaces.get(name);
  const own = type?.properties.get(property);
  return own ?? type?.from.map((wider) => holds(wider, property)).find((found) => found !== undefined);
}

/** Whether something of the one type is one of the other. */
function isKindOf(type: string, wider: string, seen = new Set<string>()): boolean {
  if (seen.has(wider)) return false;
  seen.add(wider);
  return (kinds.get(wider) ?? []).some((name) => name === leafOf(type) || isKindOf(type, name, seen));
}

type Thing = Record<string, unknown>;
export const typesOf = (thing: Thing): string[] => [thing["@type"]].flat().map(String);

/** A kind of text without a form that is known here. */
const isText = (name: string): boolean => !interfaces.has(leafOf(name)) && (kinds.get(name) ?? []).includes("string");

/** A word such as "https://schema.org/InStock" that a type has a list of. */
const isWord = (value: string, name: string): boolean => (kinds.get(name) ?? []).includes(value);

function fits(value: unknown, name: string): boolean {
  if (typeof value === "boolean") return name === "Boolean";
  if (typeof value === "number") return IN_NUMBERS.has(name);
  if (typeof value === "string") return FORMS[name]?.test(value) ?? (isText(name) || isWord(value, name));
  return typesOf(value as Thing).some((type) => isKindOf(type, name));
}

function problemsAt(thing: Thing, property: string, path: string): string[] {
  const types = typesOf(thing);
  const may = types.map((type) => holds(leafOf(type), property)).find((found) => found !== undefined);
  if (!may) return [`${path}: ${types.join()} has no ${property}`];
  return [thing[property]].flat().flatMap((value) => {
    const isThing = value !== null && typeof value === "object";
    const here = `${path}.${property}`;
    const wrong = may.some((name) => fits(value, name))
      ? []
      : [`${here}: ${JSON.stringify(value)} is no ${may.join()}`];
    return [...wrong, ...(isThing ? problemsOf(value as Thing, here) : [])];
  });
}

/** What the vocabulary does not know of a thing or of what is in it; nothing when all is right. */
export function problemsOf(thing: Thing, path = ""): string[] {
  if ("@graph" in thing) return (thing["@graph"] as Thing[]).flatMap((one) => problemsOf(one, path));
  const here = path || typesOf(thing).join();
  const unknown = typesOf(thing).filter((type) => !interfaces.has(leafOf(type)));
  if (unknown.length > 0) return [`${here}: there is no type ${unknown.join()}`];
  const properties = Object.keys(thing).filter((name) => !name.startsWith("@"));
  return properties.flatMap((property) => problemsAt(thing, property, here));
}

/** Every thing of a type in some data, however deep. */
export function thingsOf(type: string, data: unknown): Thing[] {
  if (data === null || typeof data !== "object") return [];
  const inside = Object.values(data).flatMap((value) => thingsOf(type, value));
  return typesOf(data as Thing).includes(type) ? [data as Thing, ...inside] : inside;
}
