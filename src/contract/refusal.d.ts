/** The answer to what was asked too often: 429, with `Retry-After`. */
export interface TooOften {
  status: 429;
  /** A sentence for the learner. */
  message: string;
  data: {
    /** ISO */
    retryAt: string;
  };
}
