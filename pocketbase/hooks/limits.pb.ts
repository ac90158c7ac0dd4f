// Nobody reads or writes what is counted against too many tries; it is let go when its time is over.
cronAdd("prune-tries", "*/5 * * * *", () =>
  (require(`${__hooks}/limits/limits.js`) as typeof import("./limits/limits.ts")).pruneTries($app),
);

cronAdd("forget-addresses", "*/10 * * * *", () =>
  (require(`${__hooks}/limits/limits.js`) as typeof import("./limits/limits.ts")).forgetAddresses($app),
);
