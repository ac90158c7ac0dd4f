import { obtainExecutable } from "./executable/executable.ts";
import { compileHooks } from "./hooks/compile.ts";
import { main } from "./platform/main.ts";
import { readSettings } from "./settings/settings.ts";

main(async () => compileHooks(await obtainExecutable(readSettings(process.env))));
