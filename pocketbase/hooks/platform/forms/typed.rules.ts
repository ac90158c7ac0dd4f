import { seen } from "../visible.rules.ts";

export type Body = Record<string, unknown>;

const ID = /^[a-z0-9]{15}$/;

export const textIn = (body: Body, name: string): string => (typeof body[name] === "string" ? body[name] : "");

/** The name that a device gave to what it sends, as records have them; "" when it is none. */
export function idIn(body: Body): string {
  const id = textIn(body, "id");
  return ID.test(id) ? id : "";
}

/**
 * Line by line, with nothing in it that hides; each line end counts as one character. What is much longer than anything
 * that is kept stays as it is: it is refused anyway, and no time is spent on it.
 */
export function linesIn(body: Body, name: string, longest: number): string {
  const text = textIn(body, name);
  if (text.length > 2 * longest) return text;
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/);
  return lines.map(seen).join("\n").trim();
}

/** Whether the field was filled in that no person sees. */
export const isTrapped = (body: Body): boolean => (body["website"] ?? "") !== "";
