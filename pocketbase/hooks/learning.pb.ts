// Learners read their own progress and merge a device's changes into it. The server issues a missing certificate for
// what is finished.
routerAdd("GET", "/api/course/progress", (e) => require(`${__hooks}/learning/progress/progress.js`).readProgress(e));

routerAdd("POST", "/api/course/progress", (e) => require(`${__hooks}/learning/progress/progress.js`).writeProgress(e));

cronAdd("issue-certificates", "23 * * * *", () =>
  require(`${__hooks}/learning/progress/completions.js`).issueOverdue($app),
);

cronAdd("issue-certificates-after-start", "* * * * *", () =>
  require(`${__hooks}/learning/progress/completions.js`).issueAfterStart($app),
);

// Combines what a page shows about a learner in one response.
routerAdd("GET", "/api/course/mine", (e) => require(`${__hooks}/learning/mine.js`).readMine(e));

// Learners' devices sync their position in each video; learners see only their own.
routerAdd("POST", "/api/course/positions", (e) => require(`${__hooks}/learning/positions.js`).writePositions(e));

// Learners' devices sync their quiz answers and when each question is due again; learners see only their own.
routerAdd("POST", "/api/course/quiz", (e) => require(`${__hooks}/learning/quiz/quiz.js`).writeAnswers(e));

// Learners keep their own bookmarks and notes, up to a limit; the collections' rules check ownership.
onRecordCreateRequest((e) => require(`${__hooks}/platform/records.js`).writeOwn(e), "bookmarks", "notes");

onRecordUpdateRequest((e) => require(`${__hooks}/platform/records.js`).writeOwn(e), "bookmarks", "notes");

onRecordDeleteRequest((e) => require(`${__hooks}/platform/records.js`).removeOwn(e), "bookmarks", "notes");

onRecordValidate((e) => require(`${__hooks}/learning/bookmarks.js`).checkBookmark(e), "bookmarks");

onRecordCreateExecute((e) => require(`${__hooks}/platform/records.js`).keepBounds(e), "bookmarks", "notes");

onRecordUpdateExecute((e) => require(`${__hooks}/platform/records.js`).keepBounds(e), "bookmarks", "notes");

// Learners read their own achievements; only the server writes them, with the act that earns one or after a start.
routerAdd("GET", "/api/course/achievements", (e) =>
  require(`${__hooks}/learning/achievements/achievements.js`).readAchievements(e),
);

cronAdd("award-achievements-after-start", "* * * * *", () =>
  require(`${__hooks}/learning/achievements/achievements.js`).awardAfterStart($app),
);

// Learners who opt in get one mail per week, which only the server queues; its link unsubscribes without signing in.
cronAdd("weekly-mails", "*/10 * * * *", () => require(`${__hooks}/learning/weekly/weekly.js`).mailWeekly($app));

routerAdd("GET", "/api/course/unsubscribe", (e) => require(`${__hooks}/learning/weekly/weekly.js`).showUnsubscribe(e));

routerAdd("POST", "/api/course/unsubscribe", (e) => require(`${__hooks}/learning/weekly/weekly.js`).stopWeekly(e));

// Every visitor may check a certificate by its code and read the public key; only its owner may have it reissued under
// their current name.
routerAdd("GET", "/api/course/certificates/{code}", (e) =>
  require(`${__hooks}/learning/certificates/certificates.js`).showCertificate(e),
);

routerAdd("POST", "/api/course/certificates/{code}", (e) =>
  require(`${__hooks}/learning/certificates/certificates.js`).reissueCertificate(e),
);

routerAdd("GET", "/api/course/certificate-key", (e) =>
  require(`${__hooks}/learning/certificates/certificates.js`).showKey(e),
);

// Operators create links to one premium lesson each, see how often each was opened, and revoke them; site.pb.ts serves
// the linked lesson.
routerAdd("GET", "/api/course/lesson-links", (e) =>
  require(`${__hooks}/learning/lessonLinks/lessonLinks.js`).listLessonLinks(e),
);

routerAdd("POST", "/api/course/lesson-links", (e) =>
  require(`${__hooks}/learning/lessonLinks/lessonLinks.js`).makeLessonLink(e),
);

routerAdd("POST", "/api/course/lesson-links/revoke", (e) =>
  require(`${__hooks}/learning/lessonLinks/lessonLinks.js`).revokeLessonLink(e),
);
