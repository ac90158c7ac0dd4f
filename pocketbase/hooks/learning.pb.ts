// A learner reads their whole progress and merges what a device did into it; nobody reads or writes another's. What is
// finished and has no certificate yet gets one by the server.
routerAdd("GET", "/api/course/progress", (e) => require(`${__hooks}/learning/progress/progress.js`).readProgress(e));

routerAdd("POST", "/api/course/progress", (e) => require(`${__hooks}/learning/progress/progress.js`).writeProgress(e));

cronAdd("issue-certificates", "23 * * * *", () =>
  require(`${__hooks}/learning/progress/completions.js`).issueOverdue($app),
);

cronAdd("issue-certificates-after-start", "* * * * *", () =>
  require(`${__hooks}/learning/progress/completions.js`).issueAfterStart($app),
);

// What a page shows of a learner, in one answer instead of one each.
routerAdd("GET", "/api/course/mine", (e) => require(`${__hooks}/learning/mine.js`).readMine(e));

// A learner's devices tell where they stopped in each video and hear where the others did; nobody sees another's.
routerAdd("POST", "/api/course/positions", (e) => require(`${__hooks}/learning/positions.js`).writePositions(e));

// A learner's devices tell what they answered in quizzes and hear which questions come back when; nobody sees another's.
routerAdd("POST", "/api/course/quiz", (e) => require(`${__hooks}/learning/quiz/quiz.js`).writeAnswers(e));

// A learner keeps their own bookmarks and notes, as many as fit; whose they are the collections' rules say.
onRecordCreateRequest((e) => require(`${__hooks}/platform/records.js`).writeOwn(e), "bookmarks", "notes");

onRecordUpdateRequest((e) => require(`${__hooks}/platform/records.js`).writeOwn(e), "bookmarks", "notes");

onRecordDeleteRequest((e) => require(`${__hooks}/platform/records.js`).removeOwn(e), "bookmarks", "notes");

onRecordValidate((e) => require(`${__hooks}/learning/bookmarks.js`).checkBookmark(e), "bookmarks");

onRecordCreateExecute((e) => require(`${__hooks}/platform/records.js`).keepBounds(e), "bookmarks", "notes");

onRecordUpdateExecute((e) => require(`${__hooks}/platform/records.js`).keepBounds(e), "bookmarks", "notes");

// A learner reads their own achievements; the server alone writes them, with the act that earns one or after a start.
routerAdd("GET", "/api/course/achievements", (e) =>
  require(`${__hooks}/learning/achievements/achievements.js`).readAchievements(e),
);

cronAdd("award-achievements-after-start", "* * * * *", () =>
  require(`${__hooks}/learning/achievements/achievements.js`).awardAfterStart($app),
);

// Learners who want it get one mail a week, put down by the server alone; whoever has such a mail may end them.
cronAdd("weekly-mails", "*/10 * * * *", () => require(`${__hooks}/learning/weekly/weekly.js`).mailWeekly($app));

routerAdd("GET", "/api/course/unsubscribe", (e) => require(`${__hooks}/learning/weekly/weekly.js`).showUnsubscribe(e));

routerAdd("POST", "/api/course/unsubscribe", (e) => require(`${__hooks}/learning/weekly/weekly.js`).stopWeekly(e));

// Anybody checks a certificate by its code and reads the key; its owner alone has it issued again in their name of today.
routerAdd("GET", "/api/course/certificates/{code}", (e) =>
  require(`${__hooks}/learning/certificates/certificates.js`).showCertificate(e),
);

routerAdd("POST", "/api/course/certificates/{code}", (e) =>
  require(`${__hooks}/learning/certificates/certificates.js`).reissueCertificate(e),
);

routerAdd("GET", "/api/course/certificate-key", (e) =>
  require(`${__hooks}/learning/certificates/certificates.js`).showKey(e),
);

// Operators make links that open one premium lesson, see how often each was followed, and revoke them; site.pb.ts opens.
routerAdd("GET", "/api/course/lesson-links", (e) =>
  require(`${__hooks}/learning/lessonLinks/lessonLinks.js`).listLessonLinks(e),
);

routerAdd("POST", "/api/course/lesson-links", (e) =>
  require(`${__hooks}/learning/lessonLinks/lessonLinks.js`).makeLessonLink(e),
);

routerAdd("POST", "/api/course/lesson-links/revoke", (e) =>
  require(`${__hooks}/learning/lessonLinks/lessonLinks.js`).revokeLessonLink(e),
);
