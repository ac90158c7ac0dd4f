import type { SearchItem } from "./search.ts";

const page = (url: string, title: string, description: string, ...tags: string[]): SearchItem => ({
  ...{ type: "page", title, description, tags, url },
});

/** The pages a learner may look for by name. */
export const pages: SearchItem[] = [
  page("/", "Home", "The whole course on one timeline, what you make in each module, and what Premium adds", "start"),
  page("/curriculum", "Curriculum", "All modules and lessons in their order, with their lengths", "modules", "lessons"),
  page("/success-stories", "Success Stories", "Channels and the one change that made the difference", "examples"),
  page("/community", "Community", "Questions, first cuts and honest numbers", "questions", "answers", "rules"),
  page("/dashboard", "Dashboard", "Your progress, your week and the lesson to continue with", "progress", "streak"),
  page("/notes", "My notes", "What you wrote down while you watched, searched and saved", "notebook", "export"),
  page(
    "/subscription",
    "Plans and prices",
    "What is free, what Premium adds and what it costs",
    "premium",
    "price",
    "plan",
  ),
  page("/subscriptions", "Subscriptions", "Your membership: what you have, and until when", "premium", "cancel"),
  page("/profile", "Profile", "Your name, photo, data and account", "account", "export", "delete"),
  page("/login", "Login", "Continue where you left off, on any device", "account", "sign in"),
  page("/register", "Register", "A free account keeps your place on every device", "account", "sign up"),
  page(
    "/registerInfo",
    "What an account keeps",
    "What is kept with a free account, and what is not",
    "account",
    "free",
  ),
  page("/practice", "Practice", "Questions of your lessons, asked again when they are due", "review", "quiz", "repeat"),
  page("/reset-password", "Reset password", "Choose a new password by mail", "account", "forgotten"),
  page("/contact", "Contact", "Write to a person", "support", "help", "email"),
  page("/faq", "Questions and answers", "Money, time, equipment, captions, refunds and what is free", "FAQ", "help"),
  page("/certificate", "Check a certificate", "See by its code whether a certificate is genuine", "verify", "proof"),
  page(
    "/glossary",
    "Glossary",
    "The words of the course, each in a sentence, and the lesson it comes from",
    "terms",
    "words",
  ),
  page(
    "/privacy-policy",
    "Privacy Policy",
    "What is stored about you, why, and how to take it with you",
    "data",
    "cookies",
  ),
  page(
    "/terms-of-service",
    "Terms of Service",
    "What you buy, how to cancel, what you may do with it",
    "refund",
    "legal",
  ),
];
