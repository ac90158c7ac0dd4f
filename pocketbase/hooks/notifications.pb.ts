// The server alone tells a learner something (notifications/notify.ts); they mark it as read, throw it away, and hear of all that at once.
onRecordUpdateRequest(
  (e) =>
    (
      require(`${__hooks}/notifications/notifications.js`) as typeof import("./notifications/notifications.ts")
    ).onNotificationWrite(e),
  "notifications",
);

onRecordDeleteRequest(
  (e) =>
    (
      require(`${__hooks}/notifications/notifications.js`) as typeof import("./notifications/notifications.ts")
    ).onNotificationWrite(e),
  "notifications",
);

onRecordValidate(
  (e) =>
    (
      require(`${__hooks}/notifications/notifications.js`) as typeof import("./notifications/notifications.ts")
    ).checkAction(e),
  "notifications",
);

onRecordCreateExecute(
  (e) =>
    (require(`${__hooks}/notifications/notifications.js`) as typeof import("./notifications/notifications.ts")).onTold(
      e,
    ),
  "notifications",
);

onRealtimeSubscribeRequest((e) =>
  (
    require(`${__hooks}/notifications/notifications.js`) as typeof import("./notifications/notifications.ts")
  ).onSubscribe(e),
);
