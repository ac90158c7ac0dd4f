// A learner reads their own achievements; the server alone writes them, with the act that earns one or after a start.
routerAdd("GET", "/api/course/achievements", (e) =>
  (
    require(`${__hooks}/achievements/achievements.js`) as typeof import("./achievements/achievements.ts")
  ).readAchievements(e),
);

cronAdd("award-achievements-after-start", "* * * * *", () =>
  (
    require(`${__hooks}/achievements/achievements.js`) as typeof import("./achievements/achievements.ts")
  ).awardAfterStart($app),
);
