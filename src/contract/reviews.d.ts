/** Sent with `PUT /api/course/reviews/{contentId}`, which answers the row. */
export interface ReviewSent {
  /** 1 to 5 */
  rating: number;
  title?: string;
  content?: string;
  /** ISO: when it was written; a newer wording of the same learner is kept instead. Left out: now. */
  at?: string;
}

/** A row of the collection, as everybody reads it. */
export interface ReviewRow {
  id: string;
  user: string;
  /** A lesson's id, or a module's number. */
  contentId: string;
  userName: string;
  /** The photo's address, or "". */
  userAvatar: string;
  /** The latest title they had earned, or "". */
  userTitle: string;
  rating: number;
  title: string;
  content: string;
  helpful: number;
  /** Its writer finished the lesson or the module. */
  finished: boolean;
  /** Only its writer sees one that is. */
  hidden: boolean;
  /** Why it waits, hidden, for a look; "" when it does not. */
  heldFor: string;
  /** ISO */
  at: string;
  created: string;
}

/** A row of `reviewStats`: how one lesson or module is rated. */
export interface ReviewStats {
  contentId: string;
  total: number;
  average: number;
  stars1: number;
  stars2: number;
  stars3: number;
  stars4: number;
  stars5: number;
}
