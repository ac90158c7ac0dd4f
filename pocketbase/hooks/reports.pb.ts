// A learner reports what others wrote or show, or whoever it was; each report is kept with what it weighs.
onRecordCreateRequest(
  (e) => (require(`${__hooks}/reports/reporting.js`) as typeof import("./reports/reporting.ts")).onReport(e),
  "reports",
);

onRecordCreateExecute(
  (e) => (require(`${__hooks}/reports/reporting.js`) as typeof import("./reports/reporting.ts")).look(e),
  "reports",
);
