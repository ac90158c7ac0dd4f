// Operators and superusers make coupons; a learner asks what one takes off a plan, and orders with it (payments.pb.ts).
routerAdd(
  "POST",
  "/api/course/coupon",
  (e) => (require(`${__hooks}/coupons/coupons.js`) as typeof import("./coupons/coupons.ts")).quote(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/operator/coupons",
  (e) => (require(`${__hooks}/coupons/making.js`) as typeof import("./coupons/making.ts")).make(e),
  $apis.bodyLimit(16384),
);

onRecordValidate(
  (e) => (require(`${__hooks}/coupons/making.js`) as typeof import("./coupons/making.ts")).validate(e),
  "coupons",
);
