import { json, send } from "#serverTests/ask.ts";
import { succeeded } from "#serverTests/readers.ts";
import { sql } from "#serverTests/tokens.ts";
import { heardOf } from "./heardOf.ts";
import type { Page, Person, TestServer } from "./kit.ts";

export const ROWS = heardOf("notifications");
export const alerts = (page: Page) => page.getByRole("dialog", { name: "Alerts" });
export const rows = (page: Page) => alerts(page).getByRole("list", { name: "Alerts" }).getByRole("listitem");
export const opener = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const toasts = (page: Page) => page.getByRole("region", { name: "New alerts" });

/** The server tells somebody something, as a hook of its own does. */
export async function tell(server: TestServer, { id: user }: Person, words: object): Promise<string> {
  const row = { user, type: "info", title: "Something", ...words };
  const path = "/api/collections/notifications/records";
  return json<{ id: string }>(await succeeded(send(server, "POST", path, row, server.superuser.token))).id;
}

/** What was told a while ago. */
export const age = (server: TestServer, id: string, ms: number) => {
  const created = new Date(Date.now() - ms).toISOString().replace("T", " ");
  return sql(server, `UPDATE notifications SET created = '${created}' WHERE id = '${id}'`);
};

/** What is left on the server, and what of it is read. */
export const keptOf = async (server: TestServer, { id }: Person) =>
  (
    await sql(
      server,
      `SELECT group_concat(title || ' ' || read, '; ' ORDER BY title) FROM notifications WHERE user = '${id}'`,
    )
  )[0];
