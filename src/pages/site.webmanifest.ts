import { texts } from "#texts/pages.ts";
import type { APIRoute } from "astro";
import { site } from "#layouts/site/site.content.ts";
import { directionOf } from "#lib/language/direction.ts";
import { ICONS } from "#lib/icons.ts";
import * as routes from "#lib/routes.ts";
import { grounds } from "#lib/themeColours.ts";

const SHORT = 12;

const icons = Object.entries(ICONS).map(([name, { size, isMaskable }]) => ({
  ...{ src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: "image/png" },
  purpose: isMaskable ? "maskable" : "any",
}));

const colours = (ground: string) => ({ theme_color: ground, background_color: ground });

/** As many whole words of a name as there is room for below an icon. */
function shortName(name: string): string {
  const fits = name.split(" ").map((_, index, words) => words.slice(0, index + 1).join(" "));
  return fits.findLast((part) => part.length <= SHORT) ?? name.slice(0, SHORT);
}

/** What makes the site one that can be installed. */
export const GET: APIRoute = async () => {
  const { name, description, language } = await site();
  const { light, dark } = await grounds();
  const manifest = {
    ...{ id: "/", start_url: "/", scope: "/", display: "standalone" },
    ...{ name, short_name: shortName(name), description, lang: language, dir: directionOf(language) ?? "ltr" },
    ...{ categories: ["education"], icons },
    ...{ ...colours(light), color_scheme_dark: colours(dark) },
    shortcuts: [
      { name: texts.dashboard, url: routes.page("dashboard") },
      { name: texts.search, url: routes.search() },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { "Content-Type": "application/manifest+json" } });
};
