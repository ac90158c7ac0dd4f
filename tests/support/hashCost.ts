import { request } from "./request.ts";

/** The least that bcrypt knows: making people would be most of what a run's servers do, and nobody guesses at these. */
export const CHEAP = 4;
/** What the migrations leave: bcrypt's own default, some 50 ms of a core. */
export const USUAL = 0;

type Server = { url: string; superuser: { token: string } };

/** Sets what it takes to hash and to check a password from now on; the servers of the tests begin with `CHEAP`. */
export async function hashAt(cost: number, { url, superuser: { token } }: Server): Promise<void> {
  for (const name of ["users", "_superusers"]) {
    const accounts = `${url}/api/collections/${name}`;
    const { fields } = await request<{ fields: { name: string; cost?: number }[] }>(accounts, { token });
    const body = { fields: fields.map((field) => (field.name === "password" ? { ...field, cost } : field)) };
    await request(accounts, { method: "PATCH", body, token });
  }
}
