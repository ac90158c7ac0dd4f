import type { Experience } from "./onboarding.ts";

export interface Start {
  href: string;
  /** "module 2, Write the video" */
  place: string;
  /** The lesson that it begins with. */
  firstId?: string;
  /** Where the place is part of Premium: what is best without it. */
  free?: Start;
}

/** What the build writes for the first questions (pages/overlays.json.ts). */
export interface OnboardingData {
  /** Where each experience is sent first. */
  starts: Record<Experience, Start>;
  /** The titles of the lessons one can go on to, by their ids. */
  titles: Partial<Record<string, string>>;
}
