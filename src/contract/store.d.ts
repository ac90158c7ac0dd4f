/** An object in the operator's S3 store. */
export interface StoredObject {
  bucket: string;
  key: string;
}

/** A published lesson's objects in the store. */
export interface StoredLesson {
  access: "free" | "premium";
  /** A file, or the playlist (.m3u8) of a stream whose segments are in its folder or below. */
  video?: StoredObject;
  captions?: StoredObject;
}

/** Objects in the operator's store by lesson id, in store.json, which the build writes beside the manifest. */
export type Stored = Record<string, StoredLesson>;
