// A learner's devices tell what they answered in quizzes and hear which questions come back when; nobody sees another's.
routerAdd(
  "POST",
  "/api/course/quiz",
  (e) => (require(`${__hooks}/quiz/quiz.js`) as typeof import("./quiz/quiz.ts")).writeAnswers(e),
  $apis.bodyLimit(65536),
);
