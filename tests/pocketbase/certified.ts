import { createPublicKey, verify } from "node:crypto";
import type { Certificate } from "#contract/certificates.d.ts";
import type { Signed } from "#features/learning/certificates/certificates.ts";
import type { Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { type Answer, ask, json, send, sql, succeeded } from "./ask.ts";
import { ago, devicesOn, type Progress } from "./learner.ts";

type Learner = Pick<Person, "token">;
type File = Signed & { publicKey: string };
interface Place {
  url: string;
}

const at = (code: string) => `/api/course/certificates/${code}`;

export const done = (ids: string[], completedAt = ago(0)) => ({
  completed: ids.map((lessonId) => ({ lessonId, completedAt, zone: "UTC", revision: 1 })),
  zone: "UTC",
});

export const certificatesIn = (progress: Progress) =>
  (progress as Progress & { certificates: Certificate[] }).certificates;

/** What a code opens on a server. */
export const look = (on: Place, code: string): Promise<Answer> => send(on, "GET", at(code));
export const open = async (on: Place, code: string): Promise<File> => json(await succeeded(look(on, code)));
export const keyOn = async (on: Place) => (await succeeded(ask(on, "/api/course/certificate-key"))).body.toString();

/** Node's own check. */
export const isSigned = ({ text, signature }: Signed, key: string) =>
  verify(null, Buffer.from(text), createPublicKey(key), Buffer.from(signature, "base64"));

/** What learners do on one server to have certificates. */
export const certificatesOn = (server: () => TestServer) => {
  const { read, write } = devicesOn(server);
  const finish = async (learner: Learner, ids: string[], completedAt?: string) =>
    certificatesIn(await write(learner, done(ids, completedAt)));
  const own = async (learner: Learner) => certificatesIn(await read(learner));
  const again = (code: string, token?: string) => send(server(), "POST", at(code), undefined, token);
  const rename = ({ id, token }: Person, displayName: string) =>
    succeeded(send(server(), "PATCH", `/api/collections/users/records/${id}`, { displayName }, token));
  const count = async ({ id }: Person) =>
    Number((await sql(server(), `SELECT count(*) FROM certificates WHERE user = '${id}'`))[0]);
  return { write, finish, own, again, rename, count };
};
