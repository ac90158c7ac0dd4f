/** What a token says of itself, unproved: whose it is, when it ends (ms), and the addresses a mail's link is about. */
interface Claims {
  id: string;
  until: number;
  email: string;
  newEmail: string;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const seconds = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);

export function claimsIn(token: string): Claims {
  try {
    const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(part), (char) => char.charCodeAt(0));
    const { id, exp, email, newEmail } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    return { id: text(id), until: seconds(exp) * 1000, email: text(email), newEmail: text(newEmail) };
  } catch {
    return { id: "", until: 0, email: "", newEmail: "" };
  }
}
