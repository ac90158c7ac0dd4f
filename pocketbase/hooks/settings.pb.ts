// The operator's environment decides, at every start, what depends on the place the server runs in.
onBootstrap((e) => (require(`${__hooks}/lib/settings.js`) as typeof import("./lib/settings.ts")).useEnvironment(e));
