/** A module that can be saved offline, as /offline.json lists it: its free lessons. */
export interface KeepableModule {
  id: number;
  title: string;
  /** The number of free lessons in it. */
  lessons: number;
  /** The number of lessons with a video on another site or in a video store, which is not saved. */
  online: number;
  /** Size on the device. */
  bytes: number;
  /** Changes when the content of a lesson changes, not with the site's code alone. */
  version: string;
}

/** A saveable module with all its files: /offline/{id}.json. */
export interface ModuleFiles extends KeepableModule {
  files: { address: string; bytes: number }[];
}
