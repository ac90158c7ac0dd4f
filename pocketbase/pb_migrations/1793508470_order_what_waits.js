// What waits for moderators is read in its order without reading all of it, however much was reported.
migrate(
  (app) => {
    for (const [name, open] of [
      ["reports", "decision"],
      ["reviewReports", "settled"],
    ]) {
      const table = app.findCollectionByNameOrId(name);
      table.addIndex(`idx_${name}_waiting`, false, `${open}, weight DESC, created`, "");
      app.save(table);
    }
  },
  (app) => {
    for (const name of ["reports", "reviewReports"]) {
      const table = app.findCollectionByNameOrId(name);
      table.removeIndex(`idx_${name}_waiting`);
      app.save(table);
    }
  },
);
