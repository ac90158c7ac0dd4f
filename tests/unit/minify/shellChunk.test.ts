import type { UserConfig } from "vite";
import { expect, it } from "vitest";
import { shellChunk } from "#build/chunks.ts";

interface Output {
  codeSplitting: { groups: { name: string; test: RegExp }[] };
}

const config = (shellChunk().config as () => UserConfig)();
const output = config.environments?.["client"]?.build?.rolldownOptions?.output as unknown as Output;
const [group] = output.codeSplitting.groups;

it.each(["layouts/SiteLayout.astro?astro&type=script&index=0&lang.ts", "shell/shell.ts"])(
  "%s is in the file that every page loads",
  (module) => expect(group?.test.test(`/project/src/${module}`)).toBe(true),
);

it.each(["layouts/SiteLayout.astro", "shell/account/signedIn.ts", "features/learning/search/Search.tsx"])(
  "%s is not put there",
  (module) => expect(group?.test.test(`/project/src/${module}`)).toBe(false),
);
