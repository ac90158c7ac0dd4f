// The outer wall, per address of the reader: wide enough that the hooks' own limits, which say until when, come first.
migrate(
  (app) => {
    const atMost = (maxRequests, label, duration) => ({ label, audience: "", duration, maxRequests });
    const settings = app.settings();
    const isReplaced = ({ label }) => ["users:create", "/api/"].includes(label);
    settings.rateLimits.rules = [
      ...settings.rateLimits.rules.filter((rule) => !isReplaced(rule)),
      atMost(70, "users:auth", 60),
      atMost(70, "users:create", 60),
      atMost(40, "users:requestOTP", 60),
      atMost(70, "POST /api/course/register", 60),
      atMost(40, "POST /api/collections/users/request-password-reset", 60),
      atMost(40, "POST /api/collections/users/request-verification", 60),
      atMost(60, "POST /api/course/progress", 60),
      atMost(10, "GET /api/course/export", 60),
      atMost(300, "/api/", 10),
    ];
    app.save(settings);
  },
  (app) => {
    const atMost = (maxRequests, label, duration) => ({ label, audience: "", duration, maxRequests });
    const settings = app.settings();
    const added = /^users:|course\/(register|progress|export)|users\/request/;
    const [events, everything] = settings.rateLimits.rules.filter(
      ({ label }) => label.includes("/") && !added.test(label),
    );
    settings.rateLimits.rules = [
      ...settings.rateLimits.rules.filter(({ label }) => label.startsWith("*:")),
      atMost(20, "users:create", 60),
      events,
      everything,
    ];
    app.save(settings);
  },
);
