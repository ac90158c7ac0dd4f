import { rmSync } from "node:fs";
import { build } from "astro";
import { NEW } from "./trees.ts";

// A failed build leaves premium text behind: in Astro's own intermediate files, or in a tree that leaks.
const clear = () => {
  for (const folder of [NEW.public, NEW.site]) rmSync(folder, { recursive: true, force: true });
};

clear();
try {
  await build({});
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  clear();
}
