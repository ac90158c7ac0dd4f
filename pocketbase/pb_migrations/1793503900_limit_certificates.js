// Per address of the reader: who checks certificates one after the other, and not who guesses codes.
migrate(
  (app) => {
    const labels = ["GET /api/course/certificates/", "POST /api/course/certificates/"];
    const rules = labels.map((label) => ({ label, audience: "", duration: 60, maxRequests: 60 }));
    const settings = app.settings();
    const everything = settings.rateLimits.rules.filter(({ label }) => label === "/api/");
    const special = settings.rateLimits.rules.filter(({ label }) => label !== "/api/");
    settings.rateLimits.rules = [...special, ...rules, ...everything];
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    const isOurs = ({ label }) => label.endsWith(" /api/course/certificates/");
    settings.rateLimits.rules = settings.rateLimits.rules.filter((rule) => !isOurs(rule));
    app.save(settings);
  },
);
