import { fingerprint } from "#server/scripts/platform/fingerprint.ts";
import { HOOKS, MIGRATIONS, PROJECT } from "#server/scripts/platform/paths.ts";
import { SHIPPED } from "#server/scripts/platform/shipped.ts";
import { VENDORED } from "./vendor.ts";

/** A hash of the code that a server loads only at its start: hooks, their packages and migrations. */
export const codeNow = (): string =>
  SHIPPED?.code ?? fingerprint(PROJECT, [HOOKS, MIGRATIONS, ...VENDORED]).slice(0, 16);
