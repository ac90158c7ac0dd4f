import { refuseOtherSites } from "./request.ts";

const KINDS = ["verification", "passwordReset", "emailChange"];

function works(app: CoreApp, token: string): boolean {
  try {
    return app.findAuthRecordByToken(token, ...KINDS).collection().name === "users";
  } catch {
    return false;
  }
}

/** Whether a mail's link still works. Asking does not use it up, and tells nothing to whoever does not have it. */
export function tell(e: core.RequestEvent): void {
  refuseOtherSites(e);
  e.json(200, { works: works(e.app, String(e.requestInfo().body["token"] ?? "")) });
}
