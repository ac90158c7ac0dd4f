import { said } from "../platform/release/texts.ts";
import { saysMore, type Bytes, LARGEST_SIDE_PX, pictureIn } from "./pictures.rules.ts";
import { refuseField } from "../platform/doors/learner.ts";

const PIECE_BYTES = 32;

/**
 * Checks pictures that others see before they are stored: they must hold no metadata. The browser has re-encoded them.
 */
export function checkBarePictures(record: core.Record, field: string): void {
  checkPictures(record, field);
  for (const file of record.getUnsavedFiles(field)) {
    const talks = file && reading(file, (at) => saysMore(at, pictureIn(at)?.type ?? "jpg"));
    if (talks) refuseField(field, "picture_data", said("pictureTalks"));
  }
}

/**
 * Checks pictures before they are stored: their bytes must be of a supported type, and their size must not exhaust a
 * browser's memory. Renames each file by its detected type, so that no script is stored as a picture and the original
 * file name stays private.
 */
export function checkPictures(record: core.Record, field: string): void {
  for (const file of record.getUnsavedFiles(field)) {
    if (!file) continue;
    const picture = reading(file, pictureIn);
    if (!picture) refuseField(field, "picture_type", said("pictureUnreadable"));
    if (picture.longest > LARGEST_SIDE_PX)
      refuseField(field, "picture_size", said("pictureSides", { pixels: String(LARGEST_SIDE_PX) }));
    file.originalName = `${field}.${picture.type}`;
    file.name = `${field}_${$security.randomString(20)}.${picture.type}`;
  }
}

type Open = () => io.ReadSeekCloser;

function reading<Found>(file: filesystem.File, find: (at: Bytes) => Found): Found {
  // The reader of a stored file is a plain function, whose methods the hooks' JavaScript runtime does not see.
  const given = file.reader as unknown as Open | { open: Open };
  const reader = typeof given === "function" ? given() : given.open();
  try {
    return find((offset) => {
      reader.seek(offset, 0);
      return toBytes(reader, PIECE_BYTES);
    });
  } finally {
    reader.close();
  }
}

const TYPES: Record<string, string> = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" };

/** A file name is never reused, but a deleted photo must not stay in a shared cache for a month. */
const SHARED = "public, max-age=2592000, s-maxage=300";

/** Serves uploads as pictures or downloads, never as a page or script of this site, whatever the file's name. */
export function serveUpload(e: core.FileDownloadRequestEvent): void {
  const ending = e.servedName.replace(/^.*\./, "");
  const type = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
  const headers = e.requestEvent.response.header();
  headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
  headers.set("Content-Type", type ?? "application/octet-stream");
  if (!type) headers.set("Content-Disposition", "attachment");
  // A hook that guards a file has already set its caching, or sets it after this.
  if (!headers.get("Cache-Control")) headers.set("Cache-Control", SHARED);
  e.next();
}
