import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { courseFolder } from "#server/scripts/platform/course.ts";
import { PUBLIC_TREE } from "#server/scripts/platform/paths.ts";
import { reason } from "#server/scripts/platform/problem.ts";
import { SHIPPED, type Shipped } from "#server/scripts/platform/shipped.ts";
import { fitsPlace, servedFrom } from "#server/scripts/publish/publishing.ts";
import { pointerIn } from "#server/scripts/publish/releases.ts";
import {
  builtFor,
  builtPayments,
  isSiteBuilt,
  isSiteUnchanged,
  requireShippedFor,
} from "#server/scripts/serve/site.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { type Case, fine, type Finding, grave, look, unsafe } from "./finding.ts";

type Place = Pick<Settings, "siteUrl" | "payments" | "releasesDir">;

const ABOUT = "site";
const AGAIN = "npm start builds it again.";

/** A published version is served, whatever was built since. */
function aboutPublished(place: Place): Finding {
  const served = servedFrom(place.releasesDir);
  if (!served) return unsafe(ABOUT, "What was published is gone.", "npm run publish makes it anew.");
  const { name, siteUrl, payments } = served;
  const made = `${name}, for ${siteUrl} with PAYMENTS=${payments || place.payments}`;
  if (fitsPlace(served, place)) return fine(ABOUT, `What was published is served: ${made}.`);
  return unsafe(ABOUT, `What was published does not fit: ${made}.`, "npm start makes it anew.");
}

function aboutShipped(shipped: Shipped, { siteUrl, payments }: Place): Finding {
  const { version, revision, target } = shipped;
  try {
    requireShippedFor(shipped, siteUrl, payments);
  } catch (error) {
    return unsafe(ABOUT, reason(error), "Set it back, or make another release.");
  }
  return fine(ABOUT, `This is release ${[version, revision].join(" ").trim()} for ${target} and ${siteUrl}.`);
}

/** Whether the served site fits the settings and the files. */
export function lookAtSite({ settings, environment, holder }: Case): Finding {
  if (SHIPPED) return aboutShipped(SHIPPED, settings);
  if (pointerIn(settings.releasesDir)) return aboutPublished(settings);
  const { siteUrl, payments } = settings;
  if (!isSiteBuilt()) return unsafe(ABOUT, "The site is not built.", "npm start builds it.");
  const told = builtPayments();
  if (told && told !== payments)
    return unsafe(ABOUT, `The pages speak of PAYMENTS=${told}, not of ${payments}.`, AGAIN);
  const built = builtFor();
  if (!isSiteUnchanged()) return look(ABOUT, "The site was built from other files than are here now.", AGAIN);
  if (built === siteUrl) return fine(ABOUT, `The site is built for ${siteUrl}.`);
  // The site's address was set explicitly.
  if (holder ?? environment["SITE_URL"])
    return unsafe(ABOUT, `The site is built for ${built}, not for ${siteUrl}.`, AGAIN);
  const says = `The site is built for ${built}, and SITE_URL is not set here.`;
  return look(ABOUT, says, "Give doctor the same variables as the start.");
}

/** The fields of content/site.yaml that are checked. */
interface Names {
  name?: string;
  operator?: string;
  operatorAddress?: string;
  supportEmail?: string;
  social?: { title: string; url: string }[];
}

const EXAMPLE = /(^|[@./])(example(\.(com|org|net))?|[\w-]+\.(example|invalid|test))$/i;

const isExample = (place: string): boolean => EXAMPLE.test(place);
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : "");

/** Finds sample names that visitors would take for true; nothing without the author's files. */
export function lookAtNames(
  { settings, isPublic }: Pick<Case, "settings" | "isPublic">,
  file = join(courseFolder(), "site.yaml"),
): Finding[] {
  if (!existsSync(file)) return [];
  const site = parse(readFileSync(file, "utf8")) as Names;
  const samples = [
    ...(isExample(site.supportEmail ?? "") ? [`supportEmail ${String(site.supportEmail)}`] : []),
    ...(site.social ?? []).filter(({ url }) => isExample(hostOf(url))).map(({ title }) => `social ${title}`),
  ];
  const says = `content/site.yaml still has addresses of the sample: ${samples.join(", ")}.`;
  const names =
    samples.length > 0
      ? grave(isPublic)("names", says, "Put your own there, or take the line away, and publish.")
      : fine("names", "content/site.yaml has no address of the sample.");
  return settings.payments === "off" ? [names] : [names, aboutSeller(site, isPublic)];
}

/** Buyers must know the seller; EU law requires it. */
function aboutSeller({ name, operator, operatorAddress }: Names, isPublic: boolean): Finding {
  if (!operator || operator === name)
    return grave(isPublic)(
      "seller",
      `Buyers are not told who sells: operator in content/site.yaml is ${operator ? "only the site's name" : "missing"}.`,
      "Put the person's or the company's full name there.",
    );
  if (!operatorAddress)
    return grave(isPublic)(
      "seller",
      "Buyers are not told where the seller is: content/site.yaml has no operatorAddress.",
      "Put street, place and country there: operatorAddress.",
    );
  return fine("seller", `Buyers are told who sells: ${operator}, ${operatorAddress}.`);
}

const DAY_MS = 86_400_000;
const NEAR_DAYS = 60;
const BUILD_AGAIN = "Build or publish the site again, and it holds for another year.";

/** Checks the expiry of security.txt, which a build sets to a year at most; nothing before a build. */
export function lookAtSecurityFile(
  nowMs = Date.now(),
  file = join(PUBLIC_TREE, ".well-known", "security.txt"),
): Finding[] {
  const expires = existsSync(file) ? /^Expires: (\S+)$/m.exec(readFileSync(file, "utf8"))?.[1] : undefined;
  if (!expires) return [];
  const day = expires.slice(0, 10);
  const leftMs = Date.parse(expires) - nowMs;
  if (leftMs < 0) return [unsafe("security.txt", `It ran out on ${day}.`, BUILD_AGAIN)];
  return [
    leftMs < NEAR_DAYS * DAY_MS
      ? look("security.txt", `It runs out on ${day}.`, BUILD_AGAIN)
      : fine("security.txt", `It holds until ${day}.`),
  ];
}
