import { obtainExecutable } from "./executable/executable.ts";
import { compileHooks } from "./hooks/compile.ts";
import { main } from "./platform/main.ts";
import { settingsHere } from "./settings/here.ts";

main(async () => compileHooks(await obtainExecutable(settingsHere())));
