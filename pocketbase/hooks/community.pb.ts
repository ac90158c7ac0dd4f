// A learner writes posts, changes them and throws them away; whoever asked accepts an answer; others read them.
onRecordCreateRequest(
  (e) => (require(`${__hooks}/posts/writing.js`) as typeof import("./posts/writing.ts")).onPostWrite(e),
  "posts",
);

onRecordUpdateRequest(
  (e) => (require(`${__hooks}/posts/writing.js`) as typeof import("./posts/writing.ts")).onPostWrite(e),
  "posts",
);

onRecordCreate(
  (e) => (require(`${__hooks}/posts/writing.js`) as typeof import("./posts/writing.ts")).signPost(e),
  "posts",
);

onRecordUpdate(
  (e) => (require(`${__hooks}/posts/writing.js`) as typeof import("./posts/writing.ts")).signPost(e),
  "posts",
);

onRecordCreateExecute(
  (e) =>
    (
      require(`${__hooks}/achievements/achievements.js`) as typeof import("./achievements/achievements.ts")
    ).awardForPost(e),
  "posts",
);

onRecordUpdateExecute(
  (e) =>
    (
      require(`${__hooks}/achievements/achievements.js`) as typeof import("./achievements/achievements.ts")
    ).awardForPost(e),
  "posts",
);

onRecordCreateExecute(
  (e) =>
    (require(`${__hooks}/workReviews/workReviews.js`) as typeof import("./workReviews/workReviews.ts")).queuePost(e),
  "posts",
);

onRecordUpdateExecute(
  (e) =>
    (require(`${__hooks}/workReviews/workReviews.js`) as typeof import("./workReviews/workReviews.ts")).queuePost(e),
  "posts",
);

onRecordCreateExecute(
  (e) => (require(`${__hooks}/posts/searching.js`) as typeof import("./posts/searching.ts")).onSave(e),
  "posts",
);

onRecordUpdateExecute(
  (e) => (require(`${__hooks}/posts/searching.js`) as typeof import("./posts/searching.ts")).onSave(e),
  "posts",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/posts/forgetting.js`) as typeof import("./posts/forgetting.ts")).removeWithPost(e),
  "posts",
);

routerAdd(
  "POST",
  "/api/course/posts/{id}/accept",
  (e) => (require(`${__hooks}/replies/writing.js`) as typeof import("./replies/writing.ts")).acceptReply(e),
  $apis.bodyLimit(16384),
);

routerAdd("GET", "/api/course/community/search", (e) =>
  (require(`${__hooks}/posts/searching.js`) as typeof import("./posts/searching.ts")).searchPosts(e),
);

routerAdd(
  "GET",
  "/api/course/community/posts",
  (e) => (require(`${__hooks}/community/posts.js`) as typeof import("./community/posts.ts")).tellPosts(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);

routerAdd("GET", "/api/course/community/writer", (e) =>
  (require(`${__hooks}/posts/author.js`) as typeof import("./posts/author.ts")).tellWriter(e),
);

routerAdd("GET", "/api/course/community/turn", (e) =>
  (require(`${__hooks}/workReviews/turn.js`) as typeof import("./workReviews/turn.ts")).turn(e),
);

onFileDownloadRequest(
  (e) => (require(`${__hooks}/posts/pictures.js`) as typeof import("./posts/pictures.ts")).servePicture(e),
  "posts",
);

cronAdd("keep-house-posts", "* * * * *", () =>
  (require(`${__hooks}/posts/seeds.js`) as typeof import("./posts/seeds.ts")).keepHousePosts($app),
);

cronAdd("index-posts", "* * * * *", () =>
  (require(`${__hooks}/posts/searching.js`) as typeof import("./posts/searching.ts")).indexMissing($app),
);

// A learner answers posts, changes an answer and throws it away; each is counted with its post.
onRecordCreateRequest(
  (e) => (require(`${__hooks}/replies/writing.js`) as typeof import("./replies/writing.ts")).onReplyWrite(e),
  "replies",
);

onRecordUpdateRequest(
  (e) => (require(`${__hooks}/replies/writing.js`) as typeof import("./replies/writing.ts")).onReplyWrite(e),
  "replies",
);

onRecordCreate(
  (e) => (require(`${__hooks}/replies/writing.js`) as typeof import("./replies/writing.ts")).signReply(e),
  "replies",
);

onRecordUpdate(
  (e) => (require(`${__hooks}/replies/writing.js`) as typeof import("./replies/writing.ts")).signReply(e),
  "replies",
);

onRecordCreateExecute(
  (e) => (require(`${__hooks}/replies/counting.js`) as typeof import("./replies/counting.ts")).countReply(e),
  "replies",
);

onRecordUpdateExecute(
  (e) => (require(`${__hooks}/replies/counting.js`) as typeof import("./replies/counting.ts")).countReply(e),
  "replies",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/replies/counting.js`) as typeof import("./replies/counting.ts")).countReply(e),
  "replies",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/replies/counting.js`) as typeof import("./replies/counting.ts")).removeWithReply(e),
  "replies",
);

// A learner likes what others wrote, once, and takes it back; each like is counted with what it is for.
onRecordCreateRequest(
  (e) => (require(`${__hooks}/likes/likes.js`) as typeof import("./likes/likes.ts")).onLike(e),
  "likes",
);

onRecordCreateExecute(
  (e) => (require(`${__hooks}/likes/likes.js`) as typeof import("./likes/likes.ts")).countLike(e),
  "likes",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/likes/likes.js`) as typeof import("./likes/likes.ts")).countLike(e),
  "likes",
);

routerAdd("GET", "/api/course/community/mine", (e) =>
  (require(`${__hooks}/likes/mine.js`) as typeof import("./likes/mine.ts")).ownActs(e),
);

// A learner blocks whom they do not want to read, and takes it back; nobody is told.
onRecordCreateRequest(
  (e) => (require(`${__hooks}/blocks/blocks.js`) as typeof import("./blocks/blocks.ts")).onBlock(e),
  "blocks",
);

onRecordCreateExecute(
  (e) => (require(`${__hooks}/blocks/blocks.js`) as typeof import("./blocks/blocks.ts")).keepBlockBounds(e),
  "blocks",
);

routerAdd("GET", "/api/course/community/blocked", (e) =>
  (require(`${__hooks}/blocks/blocks.js`) as typeof import("./blocks/blocks.ts")).blockedPeople(e),
);

// A learner's devices keep what is not posted yet, for its writer alone.
onRecordCreateRequest(
  (e) => (require(`${__hooks}/drafts/drafts.js`) as typeof import("./drafts/drafts.ts")).onDraftWrite(e),
  "drafts",
);

onRecordUpdateRequest(
  (e) => (require(`${__hooks}/drafts/drafts.js`) as typeof import("./drafts/drafts.ts")).onDraftWrite(e),
  "drafts",
);

onRecordCreateExecute(
  (e) => (require(`${__hooks}/drafts/drafts.js`) as typeof import("./drafts/drafts.ts")).keepDraftBounds(e),
  "drafts",
);

// A learner writes one review of a lesson or module and takes it back; others read it and find it helpful once.
routerAdd(
  "PUT",
  "/api/course/reviews/{contentId}",
  (e) => (require(`${__hooks}/reviews/writing.js`) as typeof import("./reviews/writing.ts")).put(e),
  $apis.bodyLimit(65536),
);

onRecordCreateRequest(
  (e) => (require(`${__hooks}/reviews/writing.js`) as typeof import("./reviews/writing.ts")).onReviewWrite(e),
  "reviews",
);

onRecordUpdateRequest(
  (e) => (require(`${__hooks}/reviews/writing.js`) as typeof import("./reviews/writing.ts")).onReviewWrite(e),
  "reviews",
);

onRecordValidate(
  (e) => (require(`${__hooks}/reviews/writing.js`) as typeof import("./reviews/writing.ts")).validateReview(e),
  "reviews",
);

onRecordCreate(
  (e) => (require(`${__hooks}/reviews/signing.js`) as typeof import("./reviews/signing.ts")).signReview(e),
  "reviews",
);

onRecordUpdate(
  (e) => (require(`${__hooks}/reviews/signing.js`) as typeof import("./reviews/signing.ts")).signReview(e),
  "reviews",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/reviews/forgetting.js`) as typeof import("./reviews/forgetting.ts")).removeWithReview(e),
  "reviews",
);

onRecordCreateRequest(
  (e) => (require(`${__hooks}/reviews/voting.js`) as typeof import("./reviews/voting.ts")).onVote(e),
  "reviewVotes",
);

onRecordCreateExecute(
  (e) => (require(`${__hooks}/reviews/voting.js`) as typeof import("./reviews/voting.ts")).countVote(e),
  "reviewVotes",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/reviews/voting.js`) as typeof import("./reviews/voting.ts")).countVote(e),
  "reviewVotes",
);

// Learners report what others wrote or show, or whoever it was; moderators see what waits, decide about it and about appeals;
// whoever it is about sees what was decided, and answers it once.
onRecordCreateRequest(
  (e) => (require(`${__hooks}/moderation/reports.js`) as typeof import("./moderation/reports.ts")).onReport(e),
  "reports",
  "reviewReports",
);

onRecordCreateExecute(
  (e) => (require(`${__hooks}/moderation/reports.js`) as typeof import("./moderation/reports.ts")).hideWhenReported(e),
  "reports",
  "reviewReports",
);

routerAdd("GET", "/api/course/moderation/queue", (e) =>
  (require(`${__hooks}/decisions/queue.js`) as typeof import("./decisions/queue.ts")).showQueue(e),
);

routerAdd("GET", "/api/course/moderation/cases/{kind}/{id}", (e) =>
  (require(`${__hooks}/decisions/cases.js`) as typeof import("./decisions/cases.ts")).showCase(e),
);

routerAdd("GET", "/api/course/moderation/figures", (e) =>
  (require(`${__hooks}/decisions/figures.js`) as typeof import("./decisions/figures.ts")).showFigures(e),
);

routerAdd("GET", "/api/course/moderation/log", (e) =>
  (require(`${__hooks}/decisions/logLines.js`) as typeof import("./decisions/logLines.ts")).showLog(e),
);

routerAdd("GET", "/api/course/moderation/mine", (e) =>
  (require(`${__hooks}/decisions/mine.js`) as typeof import("./decisions/mine.ts")).showMine(e),
);

routerAdd(
  "POST",
  "/api/course/moderation/{kind}/{id}",
  (e) => (require(`${__hooks}/decisions/decisions.js`) as typeof import("./decisions/decisions.ts")).decideCase(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/moderation/appeals/{id}",
  (e) => (require(`${__hooks}/decisions/appeals.js`) as typeof import("./decisions/appeals.ts")).decideAppeal(e),
  $apis.bodyLimit(16384),
);

onRecordAfterCreateSuccess(
  (e) => (require(`${__hooks}/decisions/queue.js`) as typeof import("./decisions/queue.ts")).noteQueueChange(e),
  "moderationLog",
  "reports",
  "reviewReports",
  "appeals",
);

onRecordCreateRequest(
  (e) => (require(`${__hooks}/decisions/appeals.js`) as typeof import("./decisions/appeals.ts")).onAppeal(e),
  "appeals",
);

onRecordDeleteRequest(
  (e) => (require(`${__hooks}/decisions/appeals.js`) as typeof import("./decisions/appeals.ts")).onRemove(e),
  "appeals",
);

onRecordUpdateRequest(
  (e) => (require(`${__hooks}/decisions/appeals.js`) as typeof import("./decisions/appeals.ts")).onDecided(e),
  "appeals",
);

// The pages that show it are made anew, and the open ones hear of it.
onRecordAfterCreateSuccess(
  (e) => (require(`${__hooks}/community/version.js`) as typeof import("./community/version.ts")).noteCommunityChange(e),
  "posts",
  "replies",
  "likes",
);

onRecordAfterUpdateSuccess(
  (e) => (require(`${__hooks}/community/version.js`) as typeof import("./community/version.ts")).noteCommunityChange(e),
  "posts",
  "replies",
);

onRecordAfterDeleteSuccess(
  (e) => (require(`${__hooks}/community/version.js`) as typeof import("./community/version.ts")).notePostGone(e),
  "posts",
);

onRecordAfterDeleteSuccess(
  (e) => (require(`${__hooks}/community/version.js`) as typeof import("./community/version.ts")).noteCommunityChange(e),
  "replies",
  "likes",
);

// Of all that stands here: whoever wrote it throws it away; who is called by name, and who voted, too.
onRecordDeleteRequest(
  (e) => (require(`${__hooks}/records/records.js`) as typeof import("./records/records.ts")).removeOwn(e),
  "posts",
  "replies",
  "likes",
  "mentions",
  "blocks",
  "drafts",
  "reviews",
  "reviewVotes",
);
