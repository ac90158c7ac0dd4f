import type { Experience, Goal } from "./onboarding.ts";

export const EXPERIENCE_WORDS: Record<Experience, { title: string; level: string }> = {
  beginner: { title: "None yet", level: "Beginner" },
  intermediate: { title: "A few, and I want to get better", level: "Intermediate" },
  advanced: { title: "Many, and I want it to pay", level: "Advanced" },
};

export const GOAL_WORDS: Record<Goal, { title: string; about: string }> = {
  monetization: { title: "Monetization", about: "Earn from what I make" },
  growth: { title: "Growth", about: "Be found by more people" },
  engagement: { title: "Engagement", about: "Viewers who answer and return" },
  branding: { title: "Branding", about: "Be known for one thing" },
  quality: { title: "Quality", about: "Better picture, sound and cut" },
  consistency: { title: "Consistency", about: "A pace I can keep up" },
};
