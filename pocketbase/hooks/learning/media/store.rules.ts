import type { StoredObject } from "#contract/store.d.ts";
import { escapedPath } from "./signing.rules.ts";

/** Where the store is reached, and how a bucket is named there. */
export interface Place {
  /** "https://s3.eu-central-1.example.com"; "" without a store. */
  endpoint: string;
  /** The bucket is the first part of the path, not of the host's name. */
  isPathStyle: boolean;
}

/** The origin that a bucket's objects are fetched from. */
export const originOf = ({ endpoint, isPathStyle }: Place, bucket: string): string =>
  isPathStyle ? endpoint : endpoint.replace("://", `://${bucket}.`);

/** The escaped path of an object there. */
export const objectPath = ({ isPathStyle }: Place, { bucket, key }: StoredObject): string =>
  escapedPath(isPathStyle ? `/${bucket}/${key}` : `/${key}`);

/** A page's policy, in which the build put the buckets of its video: their origins, or nothing without a store. */
export const allowingStore = (policy: string, place: Place): string =>
  policy.replace(/ \{store:([^}]+)\}/g, (_, bucket: string) => (place.endpoint ? ` ${originOf(place, bucket)}` : ""));
