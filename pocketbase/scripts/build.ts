import { main } from "./platform/main.ts";
import { buildSite } from "./serve/site.ts";
import { readSettings } from "./settings/settings.ts";

// By the same way as npm start, which then knows that it need not build again.
main(() => buildSite(readSettings(process.env).siteUrl, console.log));
