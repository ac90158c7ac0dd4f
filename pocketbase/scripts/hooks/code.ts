import { fingerprint } from "#server/scripts/platform/fingerprint.ts";
import { HOOKS, MIGRATIONS, PROJECT } from "#server/scripts/platform/paths.ts";
import { SHIPPED } from "#server/scripts/platform/shipped.ts";
import { VENDORED } from "./vendor.ts";

/** One word for all that a running server is made of and takes in at its start alone: hooks, their packages, migrations. */
export const codeNow = (): string =>
  SHIPPED?.code ?? fingerprint(PROJECT, [HOOKS, MIGRATIONS, ...VENDORED]).slice(0, 16);
