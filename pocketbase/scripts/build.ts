import { main } from "./platform/main.ts";
import { keepRatings } from "./serve/ratings.ts";
import { buildSite } from "./serve/site.ts";
import { readSettings } from "./settings/settings.ts";

// By the same way as npm start, which then knows that it need not build again.
main(() => {
  const { siteUrl, dataDir } = readSettings(process.env);
  keepRatings(dataDir);
  return buildSite(siteUrl, console.log);
});
