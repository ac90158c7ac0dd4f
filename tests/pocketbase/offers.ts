import { randomUUID } from "node:crypto";
import { aCode } from "#support/buying.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { send, succeeded } from "./ask.ts";

const PLAN = "premium-monthly";
const BY_OPERATORS = "operators alone, who are learners that may write";

/** What operators change. */
export const OPERATORS: Record<string, string> = Object.fromEntries(
  ["operator/comp", "operator/hold", "operator/release", "operator/resync"]
    .concat("lesson-links", "lesson-links/revoke")
    .map((path) => [`POST /api/course/${path}`, BY_OPERATORS]),
);

/** A learner's writes with codes and gifts, one of each that is taken. */
export function offersOn(server: () => TestServer) {
  const make = (collection: string, row: object) =>
    succeeded(send(server(), "POST", `/api/collections/${collection}/records`, row, server().superuser.token));
  const letters = (end: string) =>
    randomUUID()
      .replace(/[^a-z0-9]/g, "")
      .slice(0, 20)
      .toUpperCase() + end;
  return {
    "POST /api/course/coupon": async () => {
      const code = letters("-OFF");
      await aCode(server(), code, { percent_off: 10 });
      return { path: "/api/course/coupon", body: { plan: PLAN, code } };
    },
    "POST /api/course/gift": () => ({
      path: "/api/course/gift",
      body: { plan: PLAN, months: 1, email: "bob@example.test" },
    }),
    "POST /api/course/gift/accept": async () => {
      const code = letters("");
      const paid = { provider: "sandbox", plan: PLAN, months: 1, currency: "eur", state: "paid" };
      await make("gifts", { ...paid, email: "bob@example.test", code });
      return { path: "/api/course/gift/accept", body: { code } };
    },
  };
}
