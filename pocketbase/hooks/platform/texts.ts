import type { ServerTexts } from "#contract/site.d.ts";
import { environment } from "./environment.ts";
import { memoize } from "./memory.ts";

const read = memoize(1, (file: string) => JSON.parse(toString($os.readFile(file))) as ServerTexts);

/** What the server says, as the owner wrote it: the build's texts.json, beside the manifest. */
export const serverTexts = (): ServerTexts => read(environment.manifest.replace(/[^/]*$/, "texts.json"));
