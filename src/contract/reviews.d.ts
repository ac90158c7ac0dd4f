/** Body of `PUT /api/course/reviews/{contentId}`, which answers the record. */
export interface ReviewSent {
  /** 1 to 5 */
  rating: number;
  title?: string;
  content?: string;
  /** ISO time of writing; a newer version of the same learner wins. Missing: now. */
  at?: string;
}

/** A record of the collection, as everybody reads it. */
export interface ReviewRow {
  id: string;
  user: string;
  /** A lesson's id, or a module's number. */
  contentId: string;
  userName: string;
  /** The photo's URL, or "". */
  userAvatar: string;
  /** The author's latest title, or "". */
  userTitle: string;
  rating: number;
  title: string;
  content: string;
  helpful: number;
  /** The author finished the lesson or module. */
  finished: boolean;
  /** Visible to its author only. */
  hidden: boolean;
  /** Why it is held for a moderator; "" when it is not. */
  heldFor: string;
  /** ISO */
  at: string;
  created: string;
}

/** A record of `reviewStats`: the rating of a lesson or module. */
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
