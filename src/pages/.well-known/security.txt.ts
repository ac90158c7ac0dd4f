import type { APIRoute } from "astro";
import { site } from "#layouts/site/site.content.ts";
import { expiresAt } from "#lib/expires.ts";

/** Whom somebody tells who found a hole (RFC 9116). It runs out within a year: every build says it anew. */
export const GET: APIRoute = async (context) => {
  const { supportEmail, language } = await site();
  const lines = [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${expiresAt(new Date()).toISOString()}`,
    `Preferred-Languages: ${language}`,
    `Canonical: ${new URL("/.well-known/security.txt", context.site).href}`,
    "",
  ];
  return new Response(lines.join("\n"));
};
