/** An object of the owner's own S3 store, as a lesson names it: "s3://bucket/folder/file.mp4". */
export interface StoredObject {
  bucket: string;
  key: string;
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/(.+)$/;
/** What addresses, shells and other systems read otherwise. */
const ODD = /[\u0000-\u001f\u007f\\?#"<>{}|^`]/;
const ENDING = /[^/]\.(mp4|m4v|webm|ogv|m3u8|vtt)$/i;

const isPlain = (part: string): boolean => part !== "" && part !== "." && part !== "..";

/** undefined for an address of another kind, and for one that no object can have. */
export function storedObject(url: string): StoredObject | undefined {
  const [, bucket = "", key = ""] = ADDRESS.exec(url) ?? [];
  const isKey = ENDING.test(key) && !ODD.test(key) && key.split("/").every(isPlain);
  return bucket && isKey ? { bucket, key } : undefined;
}

export const isStored = (url: string): boolean => storedObject(url) !== undefined;

export const isPlaylist = ({ key }: StoredObject): boolean => /\.m3u8$/i.test(key);

/** "folder/" of a playlist, below which the parts of its stream lie; "" when it lies in none. */
export const playlistFolder = ({ key }: StoredObject): string => key.slice(0, key.lastIndexOf("/") + 1);

/** Whether somebody who may see the one gets the other with it: it is the same, or lies below the other's playlist. */
export const opensWith = (one: StoredObject, other: StoredObject): boolean =>
  one.bucket === other.bucket &&
  (one.key === other.key || (isPlaylist(one) && other.key.startsWith(playlistFolder(one))));
