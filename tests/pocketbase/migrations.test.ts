import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { obtainExecutable } from "#server/scripts/executable/executable.ts";
import { MIGRATIONS } from "#server/scripts/platform/paths.ts";
import { folderFlags } from "#server/scripts/serve/flags.ts";
import { readSettings } from "#server/scripts/settings/settings.ts";

const EVERY = readdirSync(MIGRATIONS).length;
const ME = "id = @request.auth.id";
const OWN = '@request.auth.id != "" && user = @request.auth.id';
const PINNED = ["subscriptionActive", "role", "standing", "pending", "standingUntil", "consents"]
  .map((field) => `@request.body.${field}:isset = false`)
  .join(" && ");
const ONLY_READ = [OWN, "@request.body.user:changed = false"]
  .concat(["type", "title", "message", "action", "autoDismiss"].map((name) => `@request.body.${name}:isset = false`))
  .join(" && ");
const SEEN = `hidden = false || (${OWN})`;
const REVIEW = ["userName", "userAvatar", "userTitle", "helpful", "finished", "hidden"]
  .map((field) => `@request.body.${field}:isset = false`)
  .join(" && ");
const PINNED_REVIEW = "@request.body.user:changed = false && @request.body.contentId:changed = false";
const OTHERS_REVIEW = "review.user != @request.auth.id";
const MODERATORS = '@request.auth.role = "moderator" || @request.auth.role = "operator"';
const GIVER = OWN.replace("user", "payer");
const MEMBER =
  '@request.auth.entitlements_via_user.feature ?= "premium" && @request.auth.entitlements_via_user.validUntil ?> @now';
const OPEN_POST = `(${OWN}) || (hidden = false && (premium = false || (${MEMBER})))`;
const OPEN_REPLY = `(${OWN}) || (hidden = false && post.hidden = false && (post.premium = false || (${MEMBER})))`;
const unset = (...fields: string[]) => fields.map((field) => `@request.body.${field}:isset = false`).join(" && ");
const same = (...fields: string[]) => fields.map((field) => `@request.body.${field}:changed = false`).join(" && ");
const POST = unset(
  ...["userName", "userAvatar", "userTitle", "html", "premium", "answers", "likes", "accepted", "pinned", "hidden"],
  ...["heldFor", "team", "key", "editedAt", "activeAt"],
);
const REPLY = unset("userName", "userAvatar", "userTitle", "html", "likes", "hidden", "heldFor", "team", "editedAt");
const NOBODY = [null, null, null, null, null];

/** Who lists, views, creates, updates and deletes; null is nobody but the server. */
const RULES = {
  users: [null, ME, PINNED, `${ME} && ${PINNED}`, ME],
  entitlements: [OWN, OWN, null, null, null],
  entitlementLog: NOBODY,
  completions: [OWN, OWN, null, null, null],
  visits: [OWN, OWN, null, null, null],
  positions: [OWN, OWN, null, null, null],
  notes: [OWN, OWN, OWN, `${OWN} && @request.body.user:changed = false`, OWN],
  bookmarks: [OWN, OWN, OWN, `${OWN} && @request.body.user:changed = false`, OWN],
  notifications: [OWN, OWN, null, ONLY_READ, OWN],
  notificationKeys: NOBODY,
  weeklyMails: NOBODY,
  lessonNews: NOBODY,
  signals: [null, OWN, null, null, null],
  achievements: [OWN, OWN, null, null, null],
  reviews: [SEEN, SEEN, `${OWN} && ${REVIEW}`, `${OWN} && ${PINNED_REVIEW} && ${REVIEW}`, OWN],
  reviewVotes: [OWN, OWN, `${OWN} && ${OTHERS_REVIEW} && review.hidden = false`, null, OWN],
  reviewReports: [OWN, OWN, `${OWN} && ${OTHERS_REVIEW} && @request.body.settled:isset = false`, null, null],
  reviewStats: ["", "", null, null, null],
  moderationLog: [MODERATORS, MODERATORS, null, null, null],
  posts: [OPEN_POST, OPEN_POST, `${OWN} && ${POST}`, `${OWN} && ${same("user")} && ${POST}`, OWN],
  replies: [OPEN_REPLY, OPEN_REPLY, `${OWN} && ${REPLY}`, `${OWN} && ${same("user", "post")} && ${REPLY}`, OWN],
  likes: [OWN, OWN, `${OWN} && post.user != @request.auth.id && reply.user != @request.auth.id`, null, OWN],
  reports: [OWN, OWN, `${OWN} && targetId != @request.auth.id && ${unset("decision")}`, null, null],
  postEdits: [MODERATORS, MODERATORS, null, null, null],
  drafts: [OWN, OWN, OWN, `${OWN} && ${same("user", "key")}`, OWN],
  blocks: [OWN, OWN, `${OWN} && blocked != @request.auth.id`, null, OWN],
  appeals: [
    ...[`(${OWN}) || ${MODERATORS}`, `(${OWN}) || ${MODERATORS}`],
    ...[`${OWN} && ${unset("decision", "answer", "decidedAt")}`, null, OWN],
  ],
  mentions: [OWN, OWN, null, null, OWN],
  quizAttempts: [OWN, OWN, null, null, null],
  quizCards: [OWN, OWN, null, null, null],
  certificates: [OWN, OWN, null, null, null],
  events: NOBODY,
  dailySums: NOBODY,
  feedback: NOBODY,
  contactMessages: NOBODY,
  sandboxObjects: NOBODY,
  sandboxEvents: NOBODY,
  sandboxCalls: NOBODY,
  plans: ["", "", null, null, null],
  subscriptions: [OWN, OWN, null, null, null],
  billingCustomers: NOBODY,
  billingEvents: NOBODY,
  checkouts: NOBODY,
  trialsUsed: NOBODY,
  billingQueue: NOBODY,
  mailQueue: NOBODY,
  priceChanges: NOBODY,
  figuresNow: NOBODY,
  figuresByMonth: NOBODY,
  refunds: NOBODY,
  monthFigures: NOBODY,
  coupons: NOBODY,
  redemptions: NOBODY,
  lessonLinks: NOBODY,
  gifts: [GIVER, GIVER, null, null, null],
};

interface Collection {
  name: string;
  system: number;
  options: string;
  fields: unknown;
  [column: string]: unknown;
}

let folder: string;
let executable: string;
beforeAll(async () => {
  executable = await obtainExecutable(readSettings(process.env));
  folder = mkdtempSync(join(tmpdir(), "migrations-"));
  mkdirSync(join(folder, "empty"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function migrate(given: string[], migrationsDir = MIGRATIONS): void {
  const flags = folderFlags({ dataDir: join(folder, "data"), hooksDir: join(folder, "empty"), migrationsDir });
  execFileSync(executable, ["migrate", ...given, ...flags], { input: "y\n", stdio: "pipe" });
}

function query(sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(folder, "data", "data.db"), { readOnly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

// Every database has secrets of its own, and each change leaves its time.
const withoutChance = (collection: Collection): Collection => ({
  ...collection,
  created: "",
  updated: "",
  options: collection.options.replace(/"secret":"[^"]*"/g, ""),
});

const fieldsOf = (json: unknown) => JSON.parse(json as string) as { name: string; cost?: number }[];
const collections = () => query("SELECT * FROM _collections ORDER BY name") as unknown as Collection[];
const schema = () => ({
  collections: collections().map(withoutChance),
  settings: query("SELECT value FROM _params WHERE id = 'settings'"),
  tables: query("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name"),
});

describe("the migrations", () => {
  it("go up, down to what was there before, and up again", () => {
    migrate(["up"], join(folder, "empty"));
    const before = schema();
    migrate(["up"]);
    const after = schema();
    expect(after).not.toEqual(before);
    migrate(["down", String(EVERY)]);
    expect(schema().collections).toEqual(before.collections);
    expect(schema().settings).toEqual(before.settings);
    migrate(["up"]);
    expect(schema()).toEqual(after);
  });

  it("leave each collection with the rules that README.md promises", () => {
    const own = collections().filter(({ system }) => !system);
    const rules = own.map((one) => [
      one.name,
      [one["listRule"], one["viewRule"], one["createRule"], one["updateRule"], one["deleteRule"]],
    ]);
    expect(Object.fromEntries(rules)).toEqual(RULES);
  });

  it("leave passwords with the hash that takes a guesser long: bcrypt's usual cost, or more", () => {
    const accounts = collections().filter(({ name }) => ["users", "_superusers"].includes(name));
    expect(accounts).toHaveLength(2);
    for (const { name, fields } of accounts) {
      const { cost } = fieldsOf(fields).find((one) => one.name === "password") ?? {};
      expect(cost === 0 || Number(cost) >= 10, name).toBe(true);
    }
  });

  it("each say in their first line who may do what", () => {
    for (const file of readdirSync(MIGRATIONS)) {
      expect(file).toMatch(/^\d+_[a-z]+(_[a-z]+)+\.js$/);
      expect(readFileSync(join(MIGRATIONS, file), "utf8"), file).toMatch(/^\/\/ .{20,}/);
    }
  });
});
