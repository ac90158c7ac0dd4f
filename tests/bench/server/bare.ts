import { statSync } from "node:fs";
import { RUNTIMES } from "#server/scripts/serve/launchServer.ts";
import { startAlone } from "./stock.ts";

export type Bare = { url: string; stop: () => Promise<void> };

/** A handler of one line for every address: `file` is sent as it is, compressed by brotli before. */
const hook = (file: string): string => `
routerAdd("GET", "/{path...}", (e) => {
  const header = e.response.header();
  header.set("Content-Encoding", "br");
  header.set("Content-Length", "${String(statSync(file).size)}");
  return e.blob(200, "text/html; charset=utf-8", (globalThis.bytes ??= $os.readFile(${JSON.stringify(file)})));
}, $apis.skipSuccessActivityLog());
`;

/** The same executable with one hook that does nothing but send these bytes: no page of ours can come quicker. */
export const startBare = (file: string): Promise<Bare> =>
  startAlone({ name: "bare", hook: hook(file), args: [`--hooksPool=${String(RUNTIMES)}`] });
