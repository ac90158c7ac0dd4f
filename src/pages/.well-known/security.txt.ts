import type { APIRoute } from "astro";
import { site } from "#layouts/site/site.content.ts";

/** Of security.txt at most a year (RFC 9116). */
const MONTHS = 11;

/** When something that is built now runs out. All builds of a month say the same. */
const expiresAt = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS, 1));

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
