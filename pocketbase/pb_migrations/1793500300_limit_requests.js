// Per address of the reader: enough for a classroom behind one, too little to guess passwords or to fill the disk.
migrate(
  (app) => {
    const atMost = (maxRequests, label, duration) => ({ label, audience: "", duration, maxRequests });
    const settings = app.settings();
    settings.rateLimits.rules = [
      atMost(10, "*:auth", 60),
      atMost(5, "*:requestPasswordReset", 60),
      atMost(5, "*:requestVerification", 60),
      atMost(5, "*:requestEmailChange", 60),
      atMost(5, "*:requestOTP", 60),
      atMost(20, "users:create", 60),
      atMost(60, "POST /api/course/events", 60),
      atMost(300, "/api/", 10),
    ];
    app.save(settings);
  },
  (app) => {
    const atMost = (maxRequests, label, duration) => ({ label, audience: "", duration, maxRequests });
    const settings = app.settings();
    settings.rateLimits.rules = [
      atMost(2, "*:auth", 3),
      atMost(20, "*:create", 5),
      atMost(3, "/api/batch", 1),
      atMost(300, "/api/", 10),
    ];
    app.save(settings);
  },
);
