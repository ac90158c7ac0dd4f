import { letWrite } from "../platform/learner.ts";

export function onRemove(e: core.RecordRequestEvent): void {
  letWrite(e);
  e.next();
}
