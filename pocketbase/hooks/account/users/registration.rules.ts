import type { RegistrationSent } from "#contract/registration.d.ts";
import { normalAddress } from "../../platform/address.rules.ts";
import { hidesSomething } from "../../platform/visible.rules.ts";

/** Less time than a person needs to type an address and a password. */
export const SHORTEST_REGISTERING_MS = 2_000;

export type Registration = Omit<RegistrationSent, "website" | "filledInMs">;

type Body = Record<string, unknown>;

const textIn = (body: Body, field: string): string => (typeof body[field] === "string" ? body[field] : "");

/** Picks the form's fields and drops everything else that was sent. */
export const registrationIn = (body: Body): Registration => ({
  email: normalAddress(textIn(body, "email")),
  password: textIn(body, "password"),
  passwordConfirm: textIn(body, "passwordConfirm"),
  displayName: textIn(body, "displayName").trim(),
  zone: textIn(body, "zone"),
});

/** True when the hidden field `website` is empty and the form took a human's time to fill in. */
export function isFilledByPerson(body: Body): boolean {
  return (body["website"] ?? "") === "" && Number(body["filledInMs"]) >= SHORTEST_REGISTERING_MS;
}

/** Excludes characters that a mail server would not read as part of one address. */
const FORM = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/;
const LONGEST_ADDRESS = 255;

/** Returns the normalized address, since one address means one account; "" when it is invalid. */
export function addressIn(body: Body, field = "email"): string {
  const address = normalAddress(
    textIn(body, field)
      .trim()
      .slice(0, LONGEST_ADDRESS + 1),
  );
  return address.length <= LONGEST_ADDRESS && FORM.test(address) && !hidesSomething(address) ? address : "";
}
