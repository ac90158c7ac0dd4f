// Learners write, edit and delete posts; the author of a question accepts an answer; others read them.
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

// Learners reply to posts, edit and delete their replies; each reply is counted with its post.
onRecordCreateRequest((e) => require(`${__hooks}/community/posts/writing.js`).onReplyWrite(e), "replies");

onRecordUpdateRequest((e) => require(`${__hooks}/community/posts/writing.js`).onReplyWrite(e), "replies");

onRecordCreate((e) => require(`${__hooks}/community/posts/writing.js`).signReply(e), "replies");

onRecordUpdate((e) => require(`${__hooks}/community/posts/writing.js`).signReply(e), "replies");

onRecordCreateExecute((e) => require(`${__hooks}/community/replies/counting.js`).countReply(e), "replies");

onRecordUpdateExecute((e) => require(`${__hooks}/community/replies/counting.js`).countReply(e), "replies");

onRecordDeleteExecute((e) => require(`${__hooks}/community/replies/counting.js`).countReply(e), "replies");

onRecordDeleteExecute((e) => require(`${__hooks}/community/replies/counting.js`).removeWithReply(e), "replies");

// Learners like what others wrote, once each, and take it back; each like is counted with its target.
onRecordCreateRequest((e) => require(`${__hooks}/community/likes.js`).onLike(e), "likes");

onRecordCreateExecute((e) => require(`${__hooks}/community/likes.js`).countLike(e), "likes");

onRecordDeleteExecute((e) => require(`${__hooks}/community/likes.js`).countLike(e), "likes");

routerAdd("GET", "/api/course/community/mine", (e) => require(`${__hooks}/community/likes.js`).ownActs(e));

// Learners block and unblock others; the blocked learner is not notified.
onRecordCreateRequest((e) => require(`${__hooks}/platform/records.js`).writeOwn(e), "blocks", "drafts", "reviewVotes");

onRecordCreateExecute((e) => require(`${__hooks}/platform/records.js`).keepBounds(e), "blocks");

routerAdd("GET", "/api/course/community/blocked", (e) => require(`${__hooks}/community/blocks.js`).blockedPeople(e));

// Learners' devices store drafts, readable by their author alone.
onRecordUpdateRequest((e) => require(`${__hooks}/platform/records.js`).writeOwn(e), "drafts");

onRecordCreateExecute((e) => require(`${__hooks}/platform/records.js`).keepDraftBounds(e), "drafts");

// Learners write one review per lesson or module and take it back; others read it and vote it helpful once.
routerAdd("PUT", "/api/course/reviews/{contentId}", (e) => require(`${__hooks}/community/reviews.js`).put(e));

onRecordCreateRequest((e) => require(`${__hooks}/community/reviews.js`).onReviewWrite(e), "reviews");

onRecordUpdateRequest((e) => require(`${__hooks}/community/reviews.js`).onReviewWrite(e), "reviews");

onRecordValidate((e) => require(`${__hooks}/community/reviews.js`).validateReview(e), "reviews");

onRecordCreate((e) => require(`${__hooks}/community/reviews.js`).signReview(e), "reviews");

onRecordUpdate((e) => require(`${__hooks}/community/reviews.js`).signReview(e), "reviews");

onRecordDeleteExecute((e) => require(`${__hooks}/community/reviews.js`).removeWithReview(e), "reviews");

onRecordCreateExecute((e) => require(`${__hooks}/community/reviews.js`).countVote(e), "reviewVotes");

onRecordDeleteExecute((e) => require(`${__hooks}/community/reviews.js`).countVote(e), "reviewVotes");

// Learners report content or other users; moderators see the queue and decide reports and appeals; the affected user
// sees the decision and may appeal it once.
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

// Rebuilds the pages that show the change and notifies the open ones.
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

// Authors delete their own rows in all of these tables; mentioned users delete mentions, voters their votes.
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

// Every visitor may write to the operator, within rate limits; only the operator reads it.
routerAdd("POST", "/api/course/contact", (e) => require(`${__hooks}/community/contact/contact.js`).receiveContact(e));

cronAdd("prune-contact", "43 3 * * *", () => require(`${__hooks}/community/contact/contact.js`).pruneContact($app));

// Every visitor may send feedback to the operator, within rate limits; only the operator reads it.
routerAdd("POST", "/api/course/feedback", (e) =>
  require(`${__hooks}/community/feedback/feedback.js`).receiveFeedback(e),
);

cronAdd("prune-feedback", "44 3 * * *", () => require(`${__hooks}/community/feedback/feedback.js`).pruneFeedback($app));
