import { main } from "./platform/main.ts";
import { requireKnownData } from "./serve/data.ts";
import { keepRatings } from "./serve/ratings.ts";
import { buildSite } from "./serve/site.ts";
import { settingsHere } from "./settings/here.ts";

// By the same way as npm start, which then knows that it need not build again.
main(() => {
  const { siteUrl, dataDir } = settingsHere();
  requireKnownData(dataDir);
  keepRatings(dataDir);
  return buildSite(siteUrl, console.log);
});
