export const CATEGORIES = ["learning", "milestone", "social", "special"] as const;
export type Category = (typeof CATEGORIES)[number];
