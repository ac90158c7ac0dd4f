/** A slip of an author's: in a file of content/, these words become those; and what the check says, how many lines away. */
export type Edit = [mistake: string, file: string, from: string | RegExp, to: string, says: string, lineAway?: number];
