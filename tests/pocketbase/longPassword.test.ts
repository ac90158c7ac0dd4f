import { expect, it } from "vitest";
import { secretIn } from "#support/mailSink.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { type Answer, json, send } from "./ask.ts";
import { mailsHere } from "./here.ts";
import { anAddress, askFor, logIn, plainly, register } from "./forms.ts";
import { succeeded } from "./readers.ts";

const USERS = "/api/collections/users";

const { sink, server } = await mailsHere();

/** Few enough letters, and too many bytes. */
const LONG = `Aa1!${"ä".repeat(36)}`;
const both = (password: string) => ({ password, passwordConfirm: password });
const fieldsOf = (answer: Answer) =>
  Object.entries(json<{ data: Record<string, { code: string; message: string }> }>(answer).data).map(
    ([name, { code, message }]) => [name, code, /\b71\b/.test(message)].join(" "),
  );

it.each([LONG, `Aa1!${"ä".repeat(34)}`, `Aa1!${"😀".repeat(18)}`, `Aa1!${"x".repeat(68)}`])(
  "a password of more bytes than are kept is refused at its field where one registers with mails, changes or resets it: %s",
  async (password) => {
    const ada = await aPerson(server);
    await succeeded(askFor(server, "password-reset", ada.email));
    const { token } = secretIn(await sink.take(ada.email));
    const answers = {
      registering: await register(server, anAddress(), both(password)),
      changing: await send(
        server,
        "PATCH",
        `${USERS}/records/${ada.id}`,
        { oldPassword: ada.password, ...both(password) },
        ada.token,
      ),
      resetting: await send(server, "POST", `${USERS}/confirm-password-reset`, { token, ...both(password) }),
    };
    for (const [way, answer] of Object.entries(answers))
      expect([way, answer.status, fieldsOf(answer)]).toEqual([way, 400, ["password validation_password_length true"]]);
    expect((await logIn(server, ada.email)).status).toBe(200);
  },
);

it.each([LONG, `Aa1!${"x".repeat(68)}`])("so it is where one registers without mails: %s", async (password) => {
  const refused = await plainly(await sharedServer(), anAddress(), both(password));
  expect([refused.status, fieldsOf(refused)]).toEqual([400, ["password validation_password_length true"]]);
});

it("the longest that is kept is taken, and told apart from another in its last letter", async () => {
  const longest = `Aa1!${"ä".repeat(33)}x`;
  const email = anAddress();
  await succeeded(plainly(await sharedServer(), email, both(longest)));
  const answers = [await logIn(await sharedServer(), email, longest)];
  answers.push(await logIn(await sharedServer(), email, `${longest.slice(0, -1)}y`));
  expect(answers.map(({ status }) => status)).toEqual([200, 400]);
});
