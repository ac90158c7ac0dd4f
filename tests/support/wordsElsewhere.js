/** Whose sentences no learner reads, and why. */
export const NO_WORDS_OF_LEARNERS = [
  // The author's check, and what else is said to whoever builds.
  "src/{authoring,build}/**",
  "src/content.*.ts",
  "src/lib/brand/**",
  // A store's own error, which failure.ts turns into a sentence of the texts.
  "src/features/learning/certificates/lookup.store.ts",
  "src/features/community/**/*.store.ts",
  "src/sync/browser.store.ts",
  // The text that the server signed, in the words it was signed with.
  "src/features/learning/certificates/certificates.ts",
  // What schema.org calls things.
  "src/features/{learning/course/structuredData,membership/plans/offers/offers}.ts",
  "src/pages/faq.astro",
  // Its functions are served as they stand; renewModule puts the course's sentences in their place.
  "src/shell/renew.ts",
];

/** Whose sentences of the server no learner reads, and why. */
export const NO_WORDS_OF_SERVER = [
  // The text that is signed, in words that whoever checks it finds again.
  "learning/certificates/certificates.rules.ts",
  // A field that only programs fill in.
  "platform/forms/forms.rules.ts",
  // For whoever watches over the server, in a terminal, a monitor or a log.
  "{operations/health/*,membership/billingJobs,platform/mails/mails}.ts",
  "learning/media/media.rules.ts",
  // What the log keeps whatever the site speaks; moderation/log.ts says it in the site's words.
  "community/moderation/moderation.rules.ts",
  // For programs: what no page of ours sends.
  "site/events/events.rules.ts",
  "{account/notifications/notifications,platform/operations}.rules.ts",
  "membership/payments/webhook.ts",
  "membership/provider/provider.ts",
  // Headers and tags.
  "{learning/media/media,site/headers.rules,community/pages/views.rules}.ts",
].map((file) => `pocketbase/hooks/${file}`);
