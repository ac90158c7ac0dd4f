import type { ServerTexts } from "#contract/site.d.ts";
import { memoize } from "../platform/memory.ts";
import { siteFile } from "./release.ts";

const read = memoize(2, (file: string) => JSON.parse(toString($os.readFile(file))) as ServerTexts);

/** What the server says, as the owner wrote it: the build's texts.json, beside the manifest. */
export const serverTexts = (): ServerTexts => read(siteFile("texts.json"));
