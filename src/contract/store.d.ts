/** An object of the operator's own S3 store. */
export interface StoredObject {
  bucket: string;
  key: string;
}

/** What of a published lesson lies there. */
export interface StoredLesson {
  access: "free" | "premium";
  /** A file, or the playlist (.m3u8) of a stream whose parts lie in its folder and below it. */
  video?: StoredObject;
  captions?: StoredObject;
}

/** What lies in the operator's own store, by the lesson's id: store.json, which the build writes beside the manifest. */
export type Stored = Record<string, StoredLesson>;
