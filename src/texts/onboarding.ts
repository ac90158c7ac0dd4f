import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  experience: {
    beginner: { title: sentence(), level: sentence() },
    intermediate: { title: sentence(), level: sentence() },
    advanced: { title: sentence(), level: sentence() },
  },
  goals: {
    monetization: { title: sentence(), about: sentence() },
    growth: { title: sentence(), about: sentence() },
    engagement: { title: sentence(), about: sentence() },
    branding: { title: sentence(), about: sentence() },
    quality: { title: sentence(), about: sentence() },
    consistency: { title: sentence(), about: sentence() },
  },
  onward: sentence("module", "number", "title"),
  onwardPremium: sentence("module", "number", "title"),
};

/** The answers to the first questions. */
export const texts = told<typeof shape>("onboarding");
