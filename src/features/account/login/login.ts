/** What the login page shows. */
export type LoginStep =
  | { name: "password" }
  /** Asks for a link. */
  | { name: "link" }
  /** A mail is on its way. */
  | { name: "mailed"; mail: "link" | "confirm"; email: string }
  /** Something that came with the address is being exchanged for a session. */
  | { name: "working" }
  /** Whether a mail's link still works is being asked. */
  | { name: "checking" }
  /** A link to log in that another browser asked for. */
  | { name: "open"; otpId: string; code: string }
  | { name: "confirm"; token: string; email: string }
  | { name: "confirmed" }
  | { name: "change"; token: string; email: string }
  | { name: "changed"; email: string }
  | { name: "expired"; mail: "link" | "confirm" | "change"; email: string }
  | { name: "provider-failed"; message: string }
  /** Signed in, but the browser keeps nothing. */
  | { name: "unkept" };

/** What an address asks of the login page; undefined when it asks for nothing but the form. */
export type LinkAction =
  | { kind: "confirm" | "change"; token: string }
  | { kind: "link"; otpId: string; code: string }
  | { kind: "provider"; code: string; state: string; error: string };

/** What a mail's link or a provider brought along. Secrets stand behind the #, which no server gets to see. */
export function linkActionIn({ searchParams, hash }: Pick<URL, "searchParams" | "hash">): LinkAction | undefined {
  const secrets = new URLSearchParams(hash.slice(1));
  const read = (from: URLSearchParams, name: string) => from.get(name) ?? "";
  const verify = read(secrets, "verify");
  const change = read(secrets, "change");
  const otpId = read(searchParams, "otpId");
  const [code, state, error] = ["code", "state", "error"].map((name) => read(searchParams, name)) as [
    string,
    string,
    string,
  ];
  if (verify) return { kind: "confirm", token: verify };
  if (change) return { kind: "change", token: change };
  if (otpId) return { kind: "link", otpId, code: read(secrets, "code") };
  return state && (code || error) ? { kind: "provider", code, state, error } : undefined;
}
