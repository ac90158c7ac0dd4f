import { COMPILED_HOOKS, MIGRATIONS, PUBLIC_TREE } from "#server/scripts/platform/paths.ts";

type Folders = { dataDir: string; hooksDir?: string; migrationsDir?: string };

/**
 * Always all of them, for every command: unset, the folders lie beside the executable, --dev is on below the system's
 * temporary folder, and --hooksWatch lets a server start without the hook that failed to load.
 */
export const folderFlags = ({ dataDir, hooksDir = COMPILED_HOOKS, migrationsDir = MIGRATIONS }: Folders): string[] => [
  `--dir=${dataDir}`,
  `--hooksDir=${hooksDir}`,
  `--migrationsDir=${migrationsDir}`,
  `--publicDir=${PUBLIC_TREE}`,
  "--dev=false",
  "--hooksWatch=false",
  "--automigrate=false",
  "--indexFallback=false",
];
