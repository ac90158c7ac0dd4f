/** Unverified claims of a token: user id, expiry (ms), and the addresses an emailed link refers to. */
interface Claims {
  id: string;
  until: number;
  email: string;
  newEmail: string;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const seconds = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);

/** Decodes a token without verifying it; a malformed one has empty claims. */
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
