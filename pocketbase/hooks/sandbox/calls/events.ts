import type { Event, Listed } from "#contract/stripe.d.ts";
import type { Asked } from "./answers.ts";
import { page, text, texts, whole } from "./params.rules.ts";
import { missing } from "./problem.rules.ts";

interface Found {
  data: string;
}

function query(app: CoreApp, sql: string, bound: Record<string, unknown>): Event[] {
  const rows = arrayOf(new DynamicModel({ data: "" }));
  app.db().newQuery(`SELECT data FROM sandboxEvents ${sql}`).bind(bound).all(rows);
  return (rows as unknown as Found[]).map(({ data }) => JSON.parse(data) as Event);
}

export function retrieveEvent({ app, id }: Asked): unknown {
  const [event] = query(app, "WHERE eventId = {:id}", { id });
  if (!event) throw missing("event", id);
  return event;
}

const COMPARISONS = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** What happened, the newest first: what was missed while nobody listened can be heard here for 30 days. */
export function listEvents({ app, params }: Asked): Listed<Event> & { url: string } {
  const { limit, after } = page(params);
  const wanted = ["1 = 1"];
  const bound: Record<string, unknown> = { limit: limit + 1 };
  for (const [name, sign] of Object.entries(COMPARISONS)) {
    const moment = whole(params, "created", name);
    if (moment === undefined) continue;
    wanted.push(`at ${sign} {:${name}}`);
    bound[name] = moment;
  }
  if (after !== undefined) {
    wanted.push("rowid < (SELECT rowid FROM sandboxEvents WHERE eventId = {:after})");
    bound["after"] = after;
  }
  const type = text(params, "type");
  for (const [at, one] of [...texts(params, "types"), ...(type === undefined ? [] : [type])].slice(0, 20).entries())
    bound[`type${at}`] = one;
  const types = Object.keys(bound).filter((name) => name.startsWith("type"));
  if (types.length > 0) wanted.push(`type IN (${types.map((name) => `{:${name}}`).join()})`);
  const found = query(app, `WHERE ${wanted.join(" AND ")} ORDER BY rowid DESC LIMIT {:limit}`, bound);
  return { object: "list", data: found.slice(0, limit), has_more: found.length > limit, url: "/v1/events" };
}
