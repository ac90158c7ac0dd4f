import { COMPILED_HOOKS, MIGRATIONS, PUBLIC_TREE } from "#server/scripts/platform/paths.ts";

type Folders = { dataDir: string; hooksDir?: string; migrationsDir?: string };

/**
 * Sets all folder flags for every command. By default the folders are beside the executable, --dev is on below the
 * system's temporary folder, and --hooksWatch lets a server start without a hook that failed to load.
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
