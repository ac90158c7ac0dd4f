import { BACKUP_NOTE, keptIn } from "./notes.rules.ts";

/** The newest back-up that was proved; null where none was ever tried. */
export function backupOf(app: CoreApp): ReturnType<typeof keptIn> {
  try {
    return keptIn(toString($os.readFile(`${app.dataDir()}/${BACKUP_NOTE}`)));
  } catch {
    return null;
  }
}
