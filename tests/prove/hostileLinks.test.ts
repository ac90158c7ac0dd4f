// Guesses at links to log in from many networks, at owners’, nobody’s and made-up ones (PROVE_ROUNDS): all are
// answered alike, and the owner’s own link opens.
import { afterAll, expect, it, vi } from "vitest";
import { secretIn, startMailSink } from "#support/mailSink.ts";
import { aPerson } from "#support/person.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { type Answer, json } from "#serverTests/ask.ts";
import { anAddress } from "#serverTests/forms.ts";
import { anId, newAddress, numberFrom, OPEN, sendFrom } from "./hostile.ts";
import { Chance, seed } from "./random.ts";

const USERS = "/api/collections/users";
const OWNERS = numberFrom("PROVE_ROUNDS", 20);
const GUESSES = 40;
const NETWORKS = 4;
vi.setConfig({ testTimeout: 1_200_000 });

const chance = new Chance(seed());

const sink = await startMailSink();
const server = await startPocketBase({ env: { ...sink.env, ...OPEN } });
afterAll(async () => {
  await server.stop();
  await sink.stop();
});

const ask = (email: string, address: string) =>
  sendFrom(server, { path: `${USERS}/request-otp`, body: { email }, address });
const open = (otpId: string, password: string, address: string) =>
  sendFrom(server, { path: `${USERS}/auth-with-otp`, body: { otpId, password }, address });
const idIn = (answer: Answer): string => json<{ otpId?: string }>(answer).otpId ?? "";
const digits = (): string => Array.from({ length: 20 }, () => chance.below(10)).join("");
/** What somebody without the link sees: the time to try again is the only thing that may differ. */
const shown = ({ status, body }: Answer): string =>
  `${status} ${status === 429 ? "" : body.toString().replace(/"otpId":"\w+"/, "")}`;

async function codeOf(email: string, otpId: string): Promise<string> {
  for (;;) {
    const mail = await sink.take(email);
    if (mail.text.includes(otpId)) return secretIn(mail)["code"] ?? "";
  }
}

it("guesses at links tell nobody who has an account, and shut no owner out", async () => {
  const totals = { guesses: 0, opened: 0, differences: 0, rightGuesses: 0 };
  for (let round = 0; round < OWNERS; round++) {
    const [owner, nobody] = [(await aPerson(server)).email, anAddress()];
    const networks = Array.from({ length: NETWORKS }, newAddress);
    for (const network of networks) {
      const seen = await Promise.all(
        [owner, nobody, anId(chance)].map(async (email) => {
          const isMadeUp = !email.includes("@");
          const asked = isMadeUp ? undefined : await ask(email, network);
          const otpId = asked?.status === 200 ? idIn(asked) : anId(chance);
          const answers: string[] = asked ? [`${asked.status}`] : [];
          for (let guess = 0; guess < GUESSES / NETWORKS; guess++) {
            const answer = await open(otpId, digits(), network);
            totals.guesses += 1;
            if (answer.status === 200) totals.rightGuesses += 1;
            answers.push(shown(answer));
          }
          return isMadeUp ? ["200", ...answers].join("\n") : answers.join("\n");
        }),
      );
      totals.differences += new Set(seen.slice(0, 2)).size - 1 + (seen[2] === seen[1] ? 0 : 1);
    }
    // The guessers go on while the owner, elsewhere, asks for a link of their own and opens it.
    const home = newAddress();
    const hammering = networks.map((network) => open(anId(chance), digits(), network));
    const asked = await ask(owner, home);
    const otpId = asked.status === 200 ? idIn(asked) : "";
    if (otpId && (await open(otpId, await codeOf(owner, otpId), home)).status === 200) totals.opened += 1;
    await Promise.all(hammering);
  }
  console.log(
    `hostile links: ${totals.guesses} wrong codes at links of ${OWNERS} owners, of nobody and made-up ones, ` +
      `${totals.differences} answers differ, ${totals.rightGuesses} right; ${totals.opened} of ${OWNERS} owners came in; seed ${seed()}`,
  );
  expect(totals).toMatchObject({ opened: OWNERS, differences: 0, rightGuesses: 0 });
});
