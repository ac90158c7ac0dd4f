import { said } from "../platform/release/texts.ts";
import { saysMore, type Bytes, LARGEST_SIDE_PX, pictureIn } from "./pictures.rules.ts";
import { refuseField } from "../platform/doors/learner.ts";

const PIECE_BYTES = 32;

/** Before pictures that others see are stored: they say no more than they show. The browser has drawn them anew. */
export function checkBarePictures(record: core.Record, field: string): void {
  checkPictures(record, field);
  for (const file of record.getUnsavedFiles(field)) {
    const talks = file && reading(file, (at) => saysMore(at, pictureIn(at)?.type ?? "jpg"));
    if (talks) refuseField(field, "picture_data", said("pictureTalks"));
  }
}

/**
 * Before pictures are stored: by their own bytes they are what they may be, and claim no size that would fill the
 * memory of whoever draws them. Each is named by what it is, so that nobody stores a script under a picture's type, nor
 * tells everybody what they called it at home.
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
  // A file that is stored already comes as a function, which the hooks' runtime knows no methods of.
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

/** A name never means another photo, but one that was taken away is not to live on in a shared cache for a month. */
const SHARED = "public, max-age=2592000, s-maxage=300";

/** A stored file is a picture or something to keep: never a page or a script of this site, whatever its name says. */
export function serveUpload(e: core.FileDownloadRequestEvent): void {
  const ending = e.servedName.replace(/^.*\./, "");
  const type = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
  const headers = e.requestEvent.response.header();
  headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
  headers.set("Content-Type", type ?? "application/octet-stream");
  if (!type) headers.set("Content-Disposition", "attachment");
  // Who guards a file has said already how it is kept, or says so after this.
  if (!headers.get("Cache-Control")) headers.set("Cache-Control", SHARED);
  e.next();
}
