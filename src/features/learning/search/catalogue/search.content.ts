import { createHash } from "node:crypto";
import { texts } from "#texts/search.ts";
import { theCase } from "#features/learning/case/case.content.ts";
import { curriculum } from "#features/learning/course/course.content.ts";
import type { Lesson, Module } from "#features/learning/course/course.ts";
import { timecode } from "#features/learning/course/formats.ts";
import * as routes from "#lib/routes.ts";
import type { SearchItem } from "./search.ts";

const DIFFICULTIES = ["beginner", "intermediate", "advanced"];

const premium = (access: string) => (access === "premium" ? { premium: true as const } : {});

/** The steepest of its lessons, so that nobody is promised less. */
function hardest({ lessons }: Module): { difficulty?: string } {
  const found = DIFFICULTIES.findLast((difficulty) => lessons.some((lesson) => lesson.difficulty === difficulty));
  return found ? { difficulty: found } : {};
}

const moduleItem = (module: Module): SearchItem => ({
  ...{ type: "module", id: String(module.id), title: module.title, description: module.description },
  ...{ tags: module.tags, url: routes.module(module.id) },
  ...(module.locked ? { later: true as const } : { ...hardest(module), duration: timecode(module.seconds) }),
  ...(module.locked ? {} : premium(module.access)),
});

const lessonItem = (lesson: Lesson, module: Module): SearchItem => ({
  type: "lesson",
  ...{ id: lesson.id, title: lesson.title, description: lesson.description, tags: lesson.tags },
  url: routes.lessonInModule(lesson.moduleId, lesson.id),
  ...{ duration: lesson.duration, difficulty: lesson.difficulty },
  ...{ moduleId: module.id, moduleTitle: module.title },
  ...premium(lesson.access),
});

/** A course without a case has no such page. */
async function casePages(): Promise<SearchItem[]> {
  const found = await theCase();
  if (!found) return [];
  const tags = ["case", "example", "templates", "sheets"];
  return [{ type: "page", title: found.title, description: found.description, tags, url: routes.wholeCase() }];
}

async function read(): Promise<{ hash: string; json: string }> {
  const modules = await curriculum();
  const lessons = modules.flatMap((module) => module.lessons.map((lesson) => lessonItem(lesson, module)));
  const items: SearchItem[] = [...searchablePages, ...(await casePages()), ...modules.map(moduleItem), ...lessons];
  const json = JSON.stringify(items);
  return { hash: createHash("sha256").update(json).digest("hex").slice(0, 12), json };
}

let whole: ReturnType<typeof read> | undefined;
/** Everything the header's search knows at once: public titles and descriptions, under a name that changes with them. */
export const searchCatalogue = () => (import.meta.env.DEV ? read() : (whole ??= read()));

/** @param words that somebody may type to find it, with commas between them */
const page = (url: string, title: string, description: string, words: string): SearchItem => ({
  ...{ type: "page", title, description, tags: words.split(/[,،] */), url },
});

/** The pages a learner may look for by name. */
const searchablePages: SearchItem[] = [
  page("/", texts.homePage, texts.aboutHome, texts.wordsHome),
  page("/curriculum", texts.curriculumPage, texts.aboutCurriculum, texts.wordsCurriculum),
  page("/success-stories", texts.successStories, texts.aboutStories, texts.wordsSuccessStories),
  page("/community", texts.communityPage, texts.aboutCommunity, texts.wordsCommunity),
  page("/dashboard", texts.dashboardPage, texts.aboutDashboard, texts.wordsDashboard),
  page("/notes", texts.myNotes, texts.aboutNotes, texts.wordsNotes),
  page("/subscription", texts.plansPrices, texts.aboutPlans, texts.wordsSubscription),
  page("/subscriptions", texts.subscriptionsPage, texts.aboutMembership, texts.wordsSubscriptions),
  page("/profile", texts.profilePage, texts.aboutProfile, texts.wordsProfile),
  page("/login", texts.loginPage, texts.aboutLogin, texts.wordsLogin),
  page("/register", texts.registerPage, texts.aboutRegister, texts.wordsRegister),
  page("/registerInfo", texts.accountKeeps, texts.keptFreeAccountNot, texts.wordsRegisterInfo),
  page("/practice", texts.practicePage, texts.aboutPractice, texts.wordsPractice),
  page("/reset-password", texts.resetPassword, texts.aboutReset, texts.wordsResetPassword),
  page("/contact", texts.contactPage, texts.writePerson, texts.wordsContact),
  page("/faq", texts.questionsAnswers, texts.moneyTimeEquipmentCaptions, texts.wordsFaq),
  page("/certificate", texts.checkCertificate, texts.aboutCertificate, texts.wordsCertificate),
  page("/glossary", texts.glossaryPage, texts.aboutGlossary, texts.wordsGlossary),
  page("/privacy-policy", texts.privacyPolicy, texts.aboutPrivacy, texts.wordsPrivacyPolicy),
  page("/terms-of-service", texts.termsService, texts.aboutTerms, texts.wordsTermsOfService),
];
