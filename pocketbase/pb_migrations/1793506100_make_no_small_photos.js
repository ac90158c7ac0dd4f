// Nobody has the server draw a photo anew; those that were kept are read again like a new one, or go.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.getByName("photo").thumbs = [];
    app.save(users);
    const files = app.newFilesystem();
    try {
      for (const user of app.findRecordsByFilter("users", "photo != ''")) {
        try {
          // The hooks of users look at what is stored: they name it by its type, or refuse it.
          user.set("photo", files.getReuploadableFile(`${user.baseFilesPath()}/${user.getString("photo")}`, false));
          app.saveNoValidate(user);
        } catch {
          user.set("photo", "");
          app.saveNoValidate(user);
        }
      }
    } finally {
      files.close();
    }
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.getByName("photo").thumbs = ["96x96", "256x256"];
    app.save(users);
  },
);
