import type { Options } from "#contract/options.d.ts";
import { canMail } from "../../platform/mails.ts";
import { said } from "../../platform/release/texts.ts";

/** How one can come in here; no secret of it. */
export function showOptions(e: core.RequestEvent): void {
  const { oauth2 } = e.app.findCachedCollectionByNameOrId("users");
  const mail = canMail(e.app);
  const providers = oauth2.enabled ? oauth2.providers : [];
  e.response.header().set("Cache-Control", "no-cache");
  const options: Options = {
    mail,
    methods: {
      password: true,
      link: mail,
      providers: providers.map(({ name, displayName }) => ({ name, displayName: displayName || titleOf(name) })),
    },
  };
  return e.json(200, options);
}

const titleOf = (name: string): string => ({ google: "Google", github: "GitHub" })[name] ?? said("singleSignOn");
