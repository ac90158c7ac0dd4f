import type { LinkState } from "#contract/options.d.ts";
import { refuseOtherSites } from "../../platform/doors/request.ts";
import { accountByToken } from "../users/account.ts";

const KINDS = ["verification", "passwordReset", "emailChange"];

/** Whether a mail's link still works. Asking does not use it up, and tells nothing to whoever does not have it. */
export function checkLink(e: core.RequestEvent): void {
  refuseOtherSites(e);
  const token = String(e.requestInfo().body["token"] ?? "");
  e.json(200, { works: accountByToken(e.app, token, ...KINDS) !== null } satisfies LinkState);
}
