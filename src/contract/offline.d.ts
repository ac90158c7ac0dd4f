/** A module that can be kept on a device, as /offline.json lists it: its free lessons. */
export interface KeepableModule {
  id: number;
  title: string;
  /** Free lessons in it. */
  lessons: number;
  /** How many of them have a video that another site or a store of videos has: it stays online. */
  online: number;
  /** What it takes on the device. */
  bytes: number;
  /** Another one when a lesson says or shows something else; never by a change of the site's code alone. */
  version: string;
}

/** The same with all that it is made of: /offline/{id}.json. */
export interface ModuleFiles extends KeepableModule {
  files: { address: string; bytes: number }[];
}
