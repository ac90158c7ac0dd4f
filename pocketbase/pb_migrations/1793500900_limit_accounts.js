// The outer wall for what accounts and progress ask, per address of the reader; the hooks' own limits say until when.
migrate(
  (app) => {
    const atMost = (maxRequests, label, duration) => ({ label, audience: "", duration, maxRequests });
    const settings = app.settings();
    const [...rules] = settings.rateLimits.rules;
    const rest = rules.pop();
    settings.rateLimits.rules = [
      ...rules,
      atMost(10, "POST /api/course/register", 60),
      atMost(10, "POST /api/collections/users/request-password-reset", 60),
      atMost(10, "POST /api/collections/users/request-verification", 60),
      atMost(60, "POST /api/course/progress", 60),
      atMost(10, "GET /api/course/export", 60),
      rest,
    ];
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    const added = /course\/(register|progress|export)|users\/request/;
    settings.rateLimits.rules = settings.rateLimits.rules.filter(({ label }) => !added.test(label));
    app.save(settings);
  },
);
