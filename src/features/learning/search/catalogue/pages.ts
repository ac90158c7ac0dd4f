import { texts } from "#texts/search.ts";
import type { SearchItem } from "./search.ts";

/** @param words that somebody may type to find it, with commas between them */
const page = (url: string, title: string, description: string, words: string): SearchItem => ({
  ...{ type: "page", title, description, tags: words.split(/[,،] */), url },
});

/** The pages a learner may look for by name. */
export const searchablePages: SearchItem[] = [
  page("/", texts.homePage, texts.wholeCourseOneTimeline, texts.wordsHome),
  page("/curriculum", texts.curriculumPage, texts.allModulesLessonsTheir, texts.wordsCurriculum),
  page("/success-stories", texts.successStories, texts.aboutStories, texts.wordsSuccessStories),
  page("/community", texts.communityPage, texts.aboutCommunity, texts.wordsCommunity),
  page("/dashboard", texts.dashboardPage, texts.progressWeekLessonContinue, texts.wordsDashboard),
  page("/notes", texts.myNotes, texts.wroteDownWhileWatched, texts.wordsNotes),
  page("/subscription", texts.plansPrices, texts.freePremiumAddsCosts, texts.wordsSubscription),
  page("/subscriptions", texts.subscriptionsPage, texts.membershipHaveUntilWhen, texts.wordsSubscriptions),
  page("/profile", texts.profilePage, texts.namePhotoDataAccount, texts.wordsProfile),
  page("/login", texts.loginPage, texts.continueWhereLeftOff, texts.wordsLogin),
  page("/register", texts.registerPage, texts.freeAccountKeepsPlace, texts.wordsRegister),
  page("/registerInfo", texts.accountKeeps, texts.keptFreeAccountNot, texts.wordsRegisterInfo),
  page("/practice", texts.practicePage, texts.questionsLessonsAskedAgain, texts.wordsPractice),
  page("/reset-password", texts.resetPassword, texts.chooseNewPasswordMail, texts.wordsResetPassword),
  page("/contact", texts.contactPage, texts.writePerson, texts.wordsContact),
  page("/faq", texts.questionsAnswers, texts.moneyTimeEquipmentCaptions, texts.wordsFaq),
  page("/certificate", texts.checkCertificate, texts.seeCodeWhetherCertificate, texts.wordsCertificate),
  page("/glossary", texts.glossaryPage, texts.wordsCourseEachSentence, texts.wordsGlossary),
  page("/privacy-policy", texts.privacyPolicy, texts.storedAboutWhyTake, texts.wordsPrivacyPolicy),
  page("/terms-of-service", texts.termsService, texts.buyCancelMayDo, texts.wordsTermsOfService),
];
