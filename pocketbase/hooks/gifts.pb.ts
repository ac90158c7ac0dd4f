// A learner pays Premium for somebody else, who accepts it with a code and without a card; what counts is what the
// provider says of the order when it is read anew.
routerAdd(
  "POST",
  "/api/course/gift",
  (e) => (require(`${__hooks}/giving/order.js`) as typeof import("./giving/order.ts")).orderGift(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/gift/accept",
  (e) => (require(`${__hooks}/giving/accept.js`) as typeof import("./giving/accept.ts")).acceptGift(e),
  $apis.bodyLimit(16384),
);

cronAdd("prune-gifts", "37 3 * * *", () =>
  (require(`${__hooks}/gifts/forgetting.js`) as typeof import("./gifts/forgetting.ts")).pruneGifts($app),
);
