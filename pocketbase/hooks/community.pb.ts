// A learner writes posts, changes them and throws them away; whoever asked accepts an answer; others read them.
onRecordCreateRequest((e) => require(`${__hooks}/community/posts/writing.js`).onPostWrite(e), "posts");

onRecordUpdateRequest((e) => require(`${__hooks}/community/posts/writing.js`).onPostWrite(e), "posts");

onRecordCreate((e) => require(`${__hooks}/community/posts/writing.js`).signPost(e), "posts");

onRecordUpdate((e) => require(`${__hooks}/community/posts/writing.js`).signPost(e), "posts");

onRecordCreateExecute((e) => require(`${__hooks}/learning/achievements/achievements.js`).awardForPost(e), "posts");

onRecordUpdateExecute((e) => require(`${__hooks}/learning/achievements/achievements.js`).awardForPost(e), "posts");

onRecordCreateExecute((e) => require(`${__hooks}/community/workReviews.js`).queuePost(e), "posts");

onRecordUpdateExecute((e) => require(`${__hooks}/community/workReviews.js`).queuePost(e), "posts");

onRecordCreateExecute((e) => require(`${__hooks}/community/posts/posts.js`).onSave(e), "posts");

onRecordUpdateExecute((e) => require(`${__hooks}/community/posts/posts.js`).onSave(e), "posts");

onRecordDeleteExecute((e) => require(`${__hooks}/community/posts/posts.js`).removeWithPost(e), "posts");

routerAdd("POST", "/api/course/posts/{id}/accept", (e) =>
  require(`${__hooks}/community/posts/writing.js`).acceptReply(e),
);

routerAdd("GET", "/api/course/community/search", (e) => require(`${__hooks}/community/posts/posts.js`).searchPosts(e));

routerAdd(
  "GET",
  "/api/course/community/posts",
  (e) => require(`${__hooks}/community/pages/pages.js`).tellPosts(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);

routerAdd("GET", "/api/course/community/writer", (e) => require(`${__hooks}/community/posts/author.js`).tellWriter(e));

routerAdd("GET", "/api/course/community/turn", (e) => require(`${__hooks}/community/workReviews.js`).turn(e));

onFileDownloadRequest((e) => require(`${__hooks}/community/posts/pictures.js`).servePicture(e), "posts");

cronAdd("keep-house-posts", "* * * * *", () => require(`${__hooks}/community/posts/posts.js`).keepHousePosts($app));

cronAdd("index-posts", "* * * * *", () => require(`${__hooks}/community/posts/posts.js`).indexMissing($app));

// A learner answers posts, changes an answer and throws it away; each is counted with its post.
onRecordCreateRequest((e) => require(`${__hooks}/community/posts/writing.js`).onReplyWrite(e), "replies");

onRecordUpdateRequest((e) => require(`${__hooks}/community/posts/writing.js`).onReplyWrite(e), "replies");

onRecordCreate((e) => require(`${__hooks}/community/posts/writing.js`).signReply(e), "replies");

onRecordUpdate((e) => require(`${__hooks}/community/posts/writing.js`).signReply(e), "replies");

onRecordCreateExecute((e) => require(`${__hooks}/community/replies/counting.js`).countReply(e), "replies");

onRecordUpdateExecute((e) => require(`${__hooks}/community/replies/counting.js`).countReply(e), "replies");

onRecordDeleteExecute((e) => require(`${__hooks}/community/replies/counting.js`).countReply(e), "replies");

onRecordDeleteExecute((e) => require(`${__hooks}/community/replies/counting.js`).removeWithReply(e), "replies");

// A learner likes what others wrote, once, and takes it back; each like is counted with what it is for.
onRecordCreateRequest((e) => require(`${__hooks}/community/likes.js`).onLike(e), "likes");

onRecordCreateExecute((e) => require(`${__hooks}/community/likes.js`).countLike(e), "likes");

onRecordDeleteExecute((e) => require(`${__hooks}/community/likes.js`).countLike(e), "likes");

routerAdd("GET", "/api/course/community/mine", (e) => require(`${__hooks}/community/likes.js`).ownActs(e));

// A learner blocks whom they do not want to read, and takes it back; nobody is told.
onRecordCreateRequest((e) => require(`${__hooks}/platform/records.js`).writeOwn(e), "blocks", "drafts", "reviewVotes");

onRecordCreateExecute((e) => require(`${__hooks}/platform/records.js`).keepBounds(e), "blocks");

routerAdd("GET", "/api/course/community/blocked", (e) => require(`${__hooks}/community/blocks.js`).blockedPeople(e));

// A learner's devices keep what is not posted yet, for its writer alone.
onRecordUpdateRequest((e) => require(`${__hooks}/platform/records.js`).writeOwn(e), "drafts");

onRecordCreateExecute((e) => require(`${__hooks}/platform/records.js`).keepDraftBounds(e), "drafts");

// A learner writes one review of a lesson or module and takes it back; others read it and find it helpful once.
routerAdd("PUT", "/api/course/reviews/{contentId}", (e) => require(`${__hooks}/community/reviews.js`).put(e));

onRecordCreateRequest((e) => require(`${__hooks}/community/reviews.js`).onReviewWrite(e), "reviews");

onRecordUpdateRequest((e) => require(`${__hooks}/community/reviews.js`).onReviewWrite(e), "reviews");

onRecordValidate((e) => require(`${__hooks}/community/reviews.js`).validateReview(e), "reviews");

onRecordCreate((e) => require(`${__hooks}/community/reviews.js`).signReview(e), "reviews");

onRecordUpdate((e) => require(`${__hooks}/community/reviews.js`).signReview(e), "reviews");

onRecordDeleteExecute((e) => require(`${__hooks}/community/reviews.js`).removeWithReview(e), "reviews");

onRecordCreateExecute((e) => require(`${__hooks}/community/reviews.js`).countVote(e), "reviewVotes");

onRecordDeleteExecute((e) => require(`${__hooks}/community/reviews.js`).countVote(e), "reviewVotes");

// Learners report what others wrote or show, or whoever it was; moderators see what waits, decide about it and about appeals;
// whoever it is about sees what was decided, and answers it once.
onRecordCreateRequest(
  (e) => require(`${__hooks}/community/moderation/visibility.js`).onReport(e),
  "reports",
  "reviewReports",
);

onRecordCreateExecute(
  (e) => require(`${__hooks}/community/moderation/visibility.js`).hideWhenReported(e),
  "reports",
  "reviewReports",
);

routerAdd("GET", "/api/course/moderation/queue", (e) =>
  require(`${__hooks}/community/decisions/queue.js`).showQueue(e),
);

routerAdd("GET", "/api/course/moderation/cases/{kind}/{id}", (e) =>
  require(`${__hooks}/community/decisions/cases.js`).showCase(e),
);

routerAdd("GET", "/api/course/moderation/figures", (e) =>
  require(`${__hooks}/community/decisions/queue.js`).showFigures(e),
);

routerAdd("GET", "/api/course/moderation/log", (e) => require(`${__hooks}/community/decisions/cases.js`).showLog(e));

routerAdd("GET", "/api/course/moderation/mine", (e) =>
  require(`${__hooks}/community/decisions/appeals.js`).showMine(e),
);

routerAdd("POST", "/api/course/moderation/{kind}/{id}", (e) =>
  require(`${__hooks}/community/decisions/decisions.js`).decideCase(e),
);

routerAdd("POST", "/api/course/moderation/appeals/{id}", (e) =>
  require(`${__hooks}/community/decisions/appeals.js`).decideAppeal(e),
);

onRecordAfterCreateSuccess(
  (e) => require(`${__hooks}/community/decisions/queue.js`).noteQueueChange(e),
  "moderationLog",
  "reports",
  "reviewReports",
  "appeals",
);

onRecordCreateRequest((e) => require(`${__hooks}/community/decisions/appeals.js`).onAppeal(e), "appeals");

onRecordDeleteRequest((e) => require(`${__hooks}/community/decisions/appeals.js`).onRemove(e), "appeals");

onRecordUpdateRequest((e) => require(`${__hooks}/community/decisions/appeals.js`).onDecided(e), "appeals");

// The pages that show it are made anew, and the open ones hear of it.
onRecordAfterCreateSuccess(
  (e) => require(`${__hooks}/community/pages/kept.js`).noteCommunityChange(e),
  "posts",
  "replies",
  "likes",
);

onRecordAfterUpdateSuccess(
  (e) => require(`${__hooks}/community/pages/kept.js`).noteCommunityChange(e),
  "posts",
  "replies",
);

onRecordAfterDeleteSuccess((e) => require(`${__hooks}/community/pages/kept.js`).notePostGone(e), "posts");

onRecordAfterDeleteSuccess(
  (e) => require(`${__hooks}/community/pages/kept.js`).noteCommunityChange(e),
  "replies",
  "likes",
);

// Of all that stands here: whoever wrote it throws it away; who is called by name, and who voted, too.
onRecordDeleteRequest(
  (e) => require(`${__hooks}/platform/records.js`).removeOwn(e),
  "posts",
  "replies",
  "likes",
  "mentions",
  "blocks",
  "drafts",
  "reviews",
  "reviewVotes",
);

// Anybody may write to the operator, so often; nobody but the operator reads it.
routerAdd("POST", "/api/course/contact", (e) => require(`${__hooks}/community/contact/contact.js`).receiveContact(e));

cronAdd("prune-contact", "43 3 * * *", () => require(`${__hooks}/community/contact/contact.js`).pruneContact($app));

// Anybody may tell the operator something, so often; nobody but the operator reads it.
routerAdd("POST", "/api/course/feedback", (e) =>
  require(`${__hooks}/community/feedback/feedback.js`).receiveFeedback(e),
);

cronAdd("prune-feedback", "44 3 * * *", () => require(`${__hooks}/community/feedback/feedback.js`).pruneFeedback($app));
