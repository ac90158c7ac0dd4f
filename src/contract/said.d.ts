import type { Counted } from "./formats.d.ts";

/** Sentences of `server` in content/texts.yaml that count. */
type CountedName = "oftenMinutes" | "oftenHours" | "giftOf";

/** What the server says itself, by its name in content/texts.yaml. */
export type SaidName =
  | CountedName
  | "logIn"
  | "operatorsOnly"
  | "moderatorsOnly"
  | "fromSiteOnly"
  | "checkEntered"
  | "otherDevice"
  | "diskFull"
  | "tooLarge"
  | "unavailable"
  | "serverFault"
  | "unreadableForm"
  | "banned"
  | "bannedUntil"
  | "silenced"
  | "silencedUntil"
  | "anonymous"
  | "deletedAccount"
  | "tooFast"
  | "noMails"
  | "cannotMail"
  | "mailFailed"
  | "checkMail"
  | "confirmAddress"
  | "passwordsDiffer"
  | "wrongPassword"
  | "notYourPassword"
  | "noAddress"
  | "ownAddress"
  | "deadLink"
  | "deadLinkProfile"
  | "accountGone"
  | "singleSignOn"
  | "hiddenInName"
  | "piledName"
  | "weeklyGoal"
  | "unknownZone"
  | "namedChoices"
  | "pictureUnreadable"
  | "pictureTooLarge"
  | "pictureTalks"
  | "unknownLesson"
  | "lockedLesson"
  | "unknownModule"
  | "lockedModule"
  | "finishedUnpaid"
  | "noSecond"
  | "unknownQuestion"
  | "answeredUnpaid"
  | "noAnswer"
  | "answeredOften"
  | "notesFull"
  | "notesLong"
  | "bookmarksFull"
  | "bookmarksLong"
  | "longTag"
  | "manyTags"
  | "tagTwice"
  | "ownAlertsOnly"
  | "noCertificate"
  | "nameFirst"
  | "moduleFinished"
  | "courseFinished"
  | "confirmToWrite"
  | "membersModule"
  | "chooseTopic"
  | "otherModule"
  | "secondOfLesson"
  | "firstDay"
  | "videoAddress"
  | "postGone"
  | "notYourPost"
  | "unknownReply"
  | "oneLike"
  | "nothingToLike"
  | "nothingToReport"
  | "ownReported"
  | "blocksFull"
  | "nothingReviewed"
  | "reviewMembers"
  | "mustBeText"
  | "chooseStars"
  | "noDecision"
  | "ownWords"
  | "decided"
  | "nothingToDecide"
  | "overtaken"
  | "decidesOther"
  | "sayOneOf"
  | "sayWhy"
  | "sayWithin"
  | "sayDays"
  | "nobodyThere"
  | "operatorDecides"
  | "noAppeal"
  | "bannedAlready"
  | "nothingToLift"
  | "listedWords"
  | "reportedByThree"
  | "bySuperuser"
  | "onAppeal"
  | "planNotSold"
  | "choosePlan"
  | "agreeToTerms"
  | "readTerms"
  | "confirmToPay"
  | "orderBusy"
  | "memberAlready"
  | "notYourOrder"
  | "noMembership"
  | "membershipChanged"
  | "nothingToWithdraw"
  | "otherPlan"
  | "otherThanYours"
  | "priceStale"
  | "cardDeclined"
  | "providerSilent"
  | "providerRefused"
  | "stillBilled"
  | "codeRefused"
  | "giftUnknown"
  | "giftWaits"
  | "lookAtGift"
  | "giftYears"
  | "giftMonths"
  | "giftAddress"
  | "upTo"
  | "noLinks"
  | "noAccount"
  | "reasonNeeded"
  | "dayWithinTen"
  | "noSubscription"
  | "noPremiumLesson"
  | "dayWithinYear"
  | "noLink";

export type SaidTexts = Record<Exclude<SaidName, CountedName>, string> & Record<CountedName, Counted>;

/** A sentence that a rule names, with what is put into it; who answers says it in the words of the site. */
export interface Saying {
  say: SaidName;
  values?: Readonly<Record<string, string>>;
}

/** What the feedback form says, which the server shows once more when it is sent without scripts. */
export interface FeedbackTexts extends Record<"type" | "message" | "email" | "emailHint" | "send", string> {
  types: Record<"general" | "bug" | "suggestion", string>;
  problems: Record<"empty" | "long", string>;
  thanks: { title: string; text: string };
  refused: Record<"title" | "kept" | "type" | "email" | "website", string>;
}

/** What a password lacks, as the form says it. */
export interface PasswordTexts {
  /** With `{need}`. */
  one: string;
  /** With `{needs}` and `{last}`. */
  more: string;
  needs: Record<"length" | "lower" | "upper" | "digit" | "symbol", string>;
}

/** How a moderator's decision calls what it is about, with `{title}`. */
export interface DecisionTexts {
  what: Record<"posts" | "replies" | "reviews" | "pictures", string>;
  nothingWrong: string;
}
