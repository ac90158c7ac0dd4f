// The dashboard cannot change collections on a running site, and the log keeps no reader's address.
migrate(
  (app) => {
    const settings = app.settings();
    settings.meta.hideControls = true;
    settings.logs.logIP = false;
    settings.logs.maxDays = 7;
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    settings.meta.hideControls = false;
    settings.logs.logIP = true;
    settings.logs.maxDays = 5;
    app.save(settings);
  },
);
