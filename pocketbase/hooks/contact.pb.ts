// Anybody may write to the operator, so often; nobody but the operator reads it.
routerAdd(
  "POST",
  "/api/course/contact",
  (e) => (require(`${__hooks}/contact/contact.js`) as typeof import("./contact/contact.ts")).receiveContact(e),
  // Larger than any message that is kept: what is too long comes back to whoever has no scripts, instead of an error.
  $apis.bodyLimit(262144),
);

cronAdd("prune-contact", "43 3 * * *", () =>
  (require(`${__hooks}/contact/contact.js`) as typeof import("./contact/contact.ts")).pruneContact($app),
);
