import type { RegistrationSent } from "#contract/registration.d.ts";
import { normalAddress } from "../../platform/address.rules.ts";
import { hidesSomething } from "../../platform/visible.rules.ts";

/** Faster than anybody types an address and a password. */
export const SHORTEST_REGISTERING_MS = 2_000;

export type Registration = Omit<RegistrationSent, "website" | "filledInMs">;

type Body = Record<string, unknown>;

const textIn = (body: Body, field: string): string => (typeof body[field] === "string" ? body[field] : "");

/** What the form asks for; everything else that was sent is left out. */
export const registrationIn = (body: Body): Registration => ({
  email: normalAddress(textIn(body, "email")),
  password: textIn(body, "password"),
  passwordConfirm: textIn(body, "passwordConfirm"),
  displayName: textIn(body, "displayName").trim(),
  zone: textIn(body, "zone"),
});

/** People leave the hidden field `website` empty and need their time for the others. */
export function isFilledByPerson(body: Body): boolean {
  return (body["website"] ?? "") === "" && Number(body["filledInMs"]) >= SHORTEST_REGISTERING_MS;
}

/** What a mail server would take for something else than a part of an address. */
const FORM = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/;
const LONGEST_ADDRESS = 255;

/** In its one form, as one address is one account; "" when it is none. */
export function addressIn(body: Body, field = "email"): string {
  const address = normalAddress(
    textIn(body, field)
      .trim()
      .slice(0, LONGEST_ADDRESS + 1),
  );
  return address.length <= LONGEST_ADDRESS && FORM.test(address) && !hidesSomething(address) ? address : "";
}
