// Anybody may see a learner's photo; nothing that was uploaded is ever a page or a script of this site.
onFileDownloadRequest((e) =>
  (require(`${__hooks}/files/files.js`) as typeof import("./files/files.ts")).serveUpload(e),
);
