// A learner writes posts, changes them and throws them away; whoever asked accepts an answer; others read them.
onRecordCreateRequest(
  (e) => (require(`${__hooks}/posts/writing.js`) as typeof import("./posts/writing.ts")).onWrite(e),
  "posts",
);

onRecordUpdateRequest(
  (e) => (require(`${__hooks}/posts/writing.js`) as typeof import("./posts/writing.ts")).onWrite(e),
  "posts",
);

onRecordDeleteRequest(
  (e) => (require(`${__hooks}/posts/writing.js`) as typeof import("./posts/writing.ts")).onRemove(e),
  "posts",
);

onRecordCreate((e) => (require(`${__hooks}/posts/writing.js`) as typeof import("./posts/writing.ts")).sign(e), "posts");

onRecordUpdate((e) => (require(`${__hooks}/posts/writing.js`) as typeof import("./posts/writing.ts")).sign(e), "posts");

onRecordCreateExecute(
  (e) =>
    (require(`${__hooks}/achievements/achievements.js`) as typeof import("./achievements/achievements.ts")).onPost(e),
  "posts",
);

onRecordUpdateExecute(
  (e) =>
    (require(`${__hooks}/achievements/achievements.js`) as typeof import("./achievements/achievements.ts")).onPost(e),
  "posts",
);

onRecordCreateExecute(
  (e) => (require(`${__hooks}/workReviews/workReviews.js`) as typeof import("./workReviews/workReviews.ts")).onPost(e),
  "posts",
);

onRecordUpdateExecute(
  (e) => (require(`${__hooks}/workReviews/workReviews.js`) as typeof import("./workReviews/workReviews.ts")).onPost(e),
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
  (e) => (require(`${__hooks}/posts/forgetting.js`) as typeof import("./posts/forgetting.ts")).removeWith(e),
  "posts",
);

routerAdd(
  "POST",
  "/api/course/posts/{id}/accept",
  (e) => (require(`${__hooks}/replies/accepting.js`) as typeof import("./replies/accepting.ts")).accept(e),
  $apis.bodyLimit(16384),
);

onRecordAfterCreateSuccess(
  (e) => (require(`${__hooks}/community/version.js`) as typeof import("./community/version.ts")).noteChange(e),
  "posts",
);

onRecordAfterUpdateSuccess(
  (e) => (require(`${__hooks}/community/version.js`) as typeof import("./community/version.ts")).noteChange(e),
  "posts",
);

onRecordAfterDeleteSuccess(
  (e) => (require(`${__hooks}/community/version.js`) as typeof import("./community/version.ts")).notePostGone(e),
  "posts",
);

routerAdd("GET", "/api/course/community/search", (e) =>
  (require(`${__hooks}/posts/searching.js`) as typeof import("./posts/searching.ts")).search(e),
);

routerAdd(
  "GET",
  "/api/course/community/posts",
  (e) => (require(`${__hooks}/community/posts.js`) as typeof import("./community/posts.ts")).tellPosts(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);

routerAdd("GET", "/api/course/community/writer", (e) =>
  (require(`${__hooks}/posts/writer.js`) as typeof import("./posts/writer.ts")).tellWriter(e),
);

routerAdd("GET", "/api/course/community/turn", (e) =>
  (require(`${__hooks}/workReviews/turn.js`) as typeof import("./workReviews/turn.ts")).turn(e),
);

onFileDownloadRequest(
  (e) => (require(`${__hooks}/posts/pictures.js`) as typeof import("./posts/pictures.ts")).serve(e),
  "posts",
);

cronAdd("keep-house-posts", "* * * * *", () =>
  (require(`${__hooks}/posts/seeds.js`) as typeof import("./posts/seeds.ts")).keepHousePosts($app),
);

cronAdd("index-posts", "* * * * *", () =>
  (require(`${__hooks}/posts/searching.js`) as typeof import("./posts/searching.ts")).indexMissing($app),
);
