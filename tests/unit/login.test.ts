import { expect, it } from "vitest";
import { linkActionIn } from "#features/account/login/login.ts";

const action = (path: string) => linkActionIn(new URL(path, "https://course.example"));

it.each([
  ["/login#verify=a.b-c_d", { kind: "confirm", token: "a.b-c_d" }],
  ["/login?next=%2Ffaq#verify=x", { kind: "confirm", token: "x" }],
  ["/login#change=x", { kind: "change", token: "x" }],
  ["/login?otpId=one#code=123", { kind: "link", otpId: "one", code: "123" }],
  ["/login?otpId=one", { kind: "link", otpId: "one", code: "" }],
  ["/login?code=c&state=s", { kind: "provider", code: "c", state: "s", error: "" }],
  ["/login?error=access_denied&state=s", { kind: "provider", code: "", state: "s", error: "access_denied" }],
])("%s brings an action", (path, expected) => expect(action(path)).toEqual(expected));

it.each([
  "/login",
  "/login?next=/faq",
  "/login#",
  "/login#verify=",
  "/login?code=c",
  "/login?state=s",
  "/login#code=1",
])("%s brings none", (path) => expect(action(path)).toBeUndefined());
