import { obtainExecutable } from "#server/scripts/executable/executable.ts";
import { compileHooks } from "#server/scripts/hooks/compile.ts";
import { main } from "#server/scripts/platform/main.ts";
import { settingsHere } from "#server/scripts/settings/here.ts";

main(async () => compileHooks(await obtainExecutable(settingsHere())));
