import { test } from "@playwright/test";
import { onePage } from "#support/onePage.ts";
import { aPerson, type Person } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectFits, LOOKED_AT } from "./fits.ts";
import { PAGES } from "./routes.ts";
import { storageOf } from "./session.ts";

// Many looks at one page: on a busy machine they take their time.
test.describe.configure({ timeout: 90_000 });

let server: TestServer;
let person: Person;
test.beforeAll(async () => {
  server = await sharedServer();
  person = await aPerson(server);
});

const visit = onePage(() => ({ server, context: LOOKED_AT, storage: storageOf(person) }));

// The others are looked at where they are opened for everybody: pages.test.ts.
for (const [number, { path, guarded }] of PAGES.entries())
  if (guarded)
    test(`${path} is accessible to whoever is signed in, and fits every width`, async ({ browser }) => {
      const { page } = await visit(browser, path);
      await expectFits(page, number);
    });
