import type { Site } from "#bench/site.ts";
import { aPerson, type Person } from "#support/person.ts";
import { request } from "#support/request.ts";

const MONTH_MS = 30 * 86_400_000;

/** Whom a premium page is open for. */
export const aMember = (site: Site): Promise<Person> =>
  aPerson(site, { premium: { validUntil: new Date(Date.now() + MONTH_MS) } });

/** Asks the server's own database. */
export async function rows({ url, superuser }: Site, query: string): Promise<string[][]> {
  const answer = await request<{ rows: string[][] | null }>(`${url}/api/sql`, {
    body: { query },
    token: superuser.token,
  });
  return answer.rows ?? [];
}
