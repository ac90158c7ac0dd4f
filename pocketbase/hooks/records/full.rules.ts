/** Whether the database had no room, by its own words or the system's. */
export const isFull = (words: string): boolean => /disk is full|no space left|disk quota exceeded/i.test(words);
