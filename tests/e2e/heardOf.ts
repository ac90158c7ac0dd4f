/** Addresses that tell or hear of something of a learner's: its own, and what answers several at once (contract/mine.d.ts). */
export const heardOf = (name: string): RegExp =>
  new RegExp(String.raw`/api/(course|collections)/${name}\b|/api/course/mine\?of=[\w,]*\b${name}\b`);
