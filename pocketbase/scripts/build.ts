import { main } from "./platform/main.ts";
import { requireKnownData } from "./serve/data.ts";
import { keepRatings } from "./serve/ratings.ts";
import { buildSite } from "./serve/site.ts";
import { settingsHere } from "./settings/here.ts";

// Builds as npm start does, so that the next start need not build again.
main(() => {
  const { siteUrl, dataDir } = settingsHere();
  requireKnownData(dataDir);
  keepRatings(dataDir);
  return buildSite(siteUrl, console.log);
});
