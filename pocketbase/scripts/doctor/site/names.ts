import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Case } from "#server/scripts/doctor/finding/case.ts";
import { fine, type Finding, grave } from "#server/scripts/doctor/finding/finding.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";

/** What is looked at of content/site.yaml. */
interface Names {
  name?: string;
  operator?: string;
  operatorAddress?: string;
  supportEmail?: string;
  social?: { title: string; url: string }[];
}

const EXAMPLE = /(^|[@./])(example(\.(com|org|net))?|[\w-]+\.(example|invalid|test))$/i;
const FILE = join(PROJECT, "content", "site.yaml");

const isExample = (place: string): boolean => EXAMPLE.test(place);
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : "");

/** Whom visitors are told they deal with: a sample's names would be taken for true. Without the author's files nothing is said. */
export function lookAtNames({ settings, isPublic }: Pick<Case, "settings" | "isPublic">, file = FILE): Finding[] {
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

/** Who buys has to know from whom; in the EU the law says so. */
function aboutSeller({ name, operator, operatorAddress }: Names, isPublic: boolean): Finding {
  const ABOUT = "seller";
  if (!operator || operator === name)
    return grave(isPublic)(
      ABOUT,
      `Buyers are not told who sells: operator in content/site.yaml is ${operator ? "only the site's name" : "missing"}.`,
      "Put the person's or the company's full name there.",
    );
  if (!operatorAddress)
    return grave(isPublic)(
      ABOUT,
      "Buyers are not told where the seller is: content/site.yaml has no operatorAddress.",
      "Put street, place and country there: operatorAddress.",
    );
  return fine(ABOUT, `Buyers are told who sells: ${operator}, ${operatorAddress}.`);
}
