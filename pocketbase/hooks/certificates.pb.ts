// Anybody checks a certificate by its code and reads the key; its owner alone has it issued again in their name of today.
routerAdd("GET", "/api/course/certificates/{code}", (e) =>
  (
    require(`${__hooks}/certificates/certificates.js`) as typeof import("./certificates/certificates.ts")
  ).showCertificate(e),
);

routerAdd("POST", "/api/course/certificates/{code}", (e) =>
  (
    require(`${__hooks}/certificates/certificates.js`) as typeof import("./certificates/certificates.ts")
  ).reissueCertificate(e),
);

routerAdd("GET", "/api/course/certificate-key", (e) =>
  (require(`${__hooks}/certificates/certificates.js`) as typeof import("./certificates/certificates.ts")).showKey(e),
);
