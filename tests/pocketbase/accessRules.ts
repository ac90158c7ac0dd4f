const ME = "id = @request.auth.id";
const OWN = '@request.auth.id != "" && user = @request.auth.id';
const PINNED = ["subscriptionActive", "role", "standing", "pending", "standingUntil", "consents"]
  .map((field) => `@request.body.${field}:isset = false`)
  .join(" && ");
const ONLY_READ = [OWN, "@request.body.user:changed = false"]
  .concat(["type", "title", "message", "action", "autoDismiss"].map((name) => `@request.body.${name}:isset = false`))
  .join(" && ");
const TOLD_OF = `(post = "" || post.user = @request.auth.id || (post.hidden = false && (post.premium = false || (@request.auth.entitlements_via_user.feature ?= "premium" && @request.auth.entitlements_via_user.validUntil ?> @now)))) && (reply = "" || reply.hidden = false)`;
const SEEN = `hidden = false || (${OWN})`;
const REVIEW = ["userName", "userAvatar", "userTitle", "helpful", "finished", "hidden", "withBan", "heldFor"]
  .map((field) => `@request.body.${field}:isset = false`)
  .join(" && ");
const PINNED_REVIEW = "@request.body.user:changed = false && @request.body.contentId:changed = false";
const OTHERS_REVIEW = "review.user != @request.auth.id";
const MODERATORS = '@request.auth.role = "moderator" || @request.auth.role = "operator"';
const GIVER = OWN.replace("user", "payer");
const MEMBER =
  '@request.auth.entitlements_via_user.feature ?= "premium" && @request.auth.entitlements_via_user.validUntil ?> @now';
const OPEN_POST = `(${OWN}) || (hidden = false && (premium = false || (${MEMBER})))`;
const OPEN_REPLY = `(${OWN}) || (hidden = false && post.hidden = false && (post.premium = false || (${MEMBER})))`;
const unset = (...fields: string[]) => fields.map((field) => `@request.body.${field}:isset = false`).join(" && ");
const same = (...fields: string[]) => fields.map((field) => `@request.body.${field}:changed = false`).join(" && ");
const POST = unset(
  ...["userName", "userAvatar", "userTitle", "html", "premium", "answers", "likes", "accepted", "pinned", "hidden"],
  ...["heldFor", "team", "key", "editedAt", "activeAt", "picturesHidden", "withBan", "queue"],
);
const REPLY = unset(
  "userName",
  "userAvatar",
  "userTitle",
  "html",
  "likes",
  "hidden",
  "heldFor",
  "team",
  "editedAt",
  "withBan",
);
const NOBODY = [null, null, null, null, null];

/** Who lists, views, creates, updates and deletes; null is nobody but the server. */
export const RULES = {
  users: [null, ME, PINNED, `${ME} && ${PINNED}`, ME],
  entitlements: [OWN, OWN, null, null, null],
  entitlementLog: NOBODY,
  completions: [OWN, OWN, null, null, null],
  visits: [OWN, OWN, null, null, null],
  positions: [OWN, OWN, null, null, null],
  notes: [OWN, OWN, OWN, `${OWN} && @request.body.user:changed = false`, OWN],
  bookmarks: [OWN, OWN, OWN, `${OWN} && @request.body.user:changed = false`, OWN],
  notifications: [
    ...[`${OWN} && ${TOLD_OF}`, `${OWN} && ${TOLD_OF}`, null],
    ...[`${ONLY_READ} && ${TOLD_OF} && ${unset("post", "reply")}`, OWN],
  ],
  notificationKeys: NOBODY,
  weeklyMails: NOBODY,
  lessonNews: NOBODY,
  signals: [null, OWN, null, null, null],
  postSignals: [null, "", null, null, null],
  queueSignals: [null, MODERATORS, null, null, null],
  achievements: [OWN, OWN, null, null, null],
  reviews: [SEEN, SEEN, `${OWN} && ${REVIEW}`, `${OWN} && ${PINNED_REVIEW} && ${REVIEW}`, OWN],
  reviewVotes: [OWN, OWN, `${OWN} && ${OTHERS_REVIEW} && review.hidden = false`, null, OWN],
  reviewReports: [OWN, OWN, `${OWN} && ${OTHERS_REVIEW} && ${unset("decision", "decidedAt")}`, null, null],
  reviewStats: ["", "", null, null, null],
  moderationLog: [MODERATORS, MODERATORS, null, null, null],
  posts: [OPEN_POST, OPEN_POST, `${OWN} && ${POST}`, `${OWN} && ${same("user")} && ${POST}`, OWN],
  replies: [OPEN_REPLY, OPEN_REPLY, `${OWN} && ${REPLY}`, `${OWN} && ${same("user", "post")} && ${REPLY}`, OWN],
  likes: [OWN, OWN, `${OWN} && post.user != @request.auth.id && reply.user != @request.auth.id`, null, OWN],
  reports: [OWN, OWN, `${OWN} && targetId != @request.auth.id && ${unset("decision", "decidedAt")}`, null, null],
  postEdits: [MODERATORS, MODERATORS, null, null, null],
  drafts: [OWN, OWN, OWN, `${OWN} && ${same("user", "key")}`, OWN],
  blocks: [OWN, OWN, `${OWN} && blocked != @request.auth.id`, null, OWN],
  appeals: [
    ...[`(${OWN}) || ${MODERATORS}`, `(${OWN}) || ${MODERATORS}`],
    ...[`${OWN} && ${unset("decision", "answer", "decidedAt", "about")}`, null, OWN],
  ],
  workReviews: [OWN, OWN, null, null, null],
  mentions: [OWN, OWN, null, null, OWN],
  quizAttempts: [OWN, OWN, null, null, null],
  quizCards: [OWN, OWN, null, null, null],
  certificates: [OWN, OWN, null, null, null],
  events: NOBODY,
  dailySums: NOBODY,
  feedback: NOBODY,
  contactMessages: NOBODY,
  plans: ["", "", null, null, null],
  subscriptions: [OWN, OWN, null, null, null],
  billingCustomers: NOBODY,
  billingEvents: NOBODY,
  checkouts: NOBODY,
  trialsUsed: NOBODY,
  billingQueue: NOBODY,
  mailQueue: NOBODY,
  figuresNow: NOBODY,
  figuresByMonth: NOBODY,
  refunds: NOBODY,
  monthFigures: NOBODY,
  lessonLinks: NOBODY,
  gifts: [GIVER, GIVER, null, null, null],
  billingAccounts: NOBODY,
};
