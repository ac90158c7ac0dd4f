import { expect, it } from "vitest";
import type { ProviderPage } from "#contract/membership.d.ts";
import { confirm, pay, sessionOf } from "#support/buying.ts";
import { linkIn, secretIn } from "#support/mailSink.ts";
import { aPerson, type Person } from "#support/person.ts";
import { json, send } from "./ask.ts";
import { mailsHere } from "./here.ts";
import { letter, runCron } from "./letters.ts";
import { succeeded } from "./readers.ts";

const { sink, server } = await mailsHere();

const PLAN = "premium-monthly";
const mailsTo = (email: string) => sink.mails.filter(({ to }) => to === email);

async function given(giver: Person, wish: object) {
  const order = send(server, "POST", "/api/course/gift", { plan: PLAN, ...wish }, giver.token);
  const session = sessionOf(json<ProviderPage>(await succeeded(order)).url);
  expect((await confirm(server, giver, session)).gift).toMatchObject({ code: "" });
  await pay(server, session);
  return (await confirm(server, giver, session)).gift;
}

it("a gift that was paid is mailed to its receiver once, with who gives it, their words and the link", async () => {
  const [ada, email] = [await aPerson(server), "bob.mailed@example.test"];
  const words = "Have <b>fun</b>,\n\n& film {code}!\u202e";
  const gift = await given(ada, { months: 3, email, from: "Ada", words });
  expect(gift).toEqual({ email, code: expect.stringMatching(/^[A-Z2-9]{20}$/), isMailed: true });
  const mail = await letter(sink, { email }, "Ada has given you 3 months of Premium");
  expect(mail.text).toContain("“Have <b>fun</b>,\n& film {code}!”");
  expect(mail.html).toContain("“Have &lt;b&gt;fun&lt;/b&gt;,<br>&amp; film {code}!”");
  expect(linkIn(mail).href).toBe(`${server.url}/gift#code=${gift?.code ?? ""}`);
  expect(secretIn(mail)).toEqual({ code: gift?.code });
  expect(mail.html).toContain(`href="${server.url}/gift#code=${gift?.code ?? ""}"`);
  await runCron(server, "billing-reconcile-all");
  await runCron(server, "mail-queue");
  expect(mailsTo(email)).toHaveLength(1);
  expect(mailsTo(ada.email).filter(({ subject }) => /Premium|trial/i.test(subject))).toEqual([]);
});

it("a gift without a name and without words has neither in its mail", async () => {
  const email = "eve.mailed@example.test";
  await given(await aPerson(server), { months: 1, email });
  const mail = await letter(sink, { email }, "You’ve been given 1 month of Premium");
  expect(mail.text).toContain("Someone has given you 1 month of Premium");
  expect(mail.text + mail.html).not.toMatch(/[“”{}]|undefined/);
});
