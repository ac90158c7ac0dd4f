import type { Case } from "#server/scripts/doctor/finding/case.ts";
import { fine, type Finding, unsafe } from "#server/scripts/doctor/finding/finding.ts";
import { asked } from "./asked.ts";

const STRANGER = "https://somebody-elses.example";
const API = "/api/course/health";

/** Who may log in from where: what an operator registers at an identity provider, too. */
export const lookAtProviders = ({ settings: { siteUrl, providers } }: Case): Finding[] =>
  providers.map((name) => fine("login", `${name} is offered; its redirect address must be ${siteUrl}/login`));

/** Whose pages may ask the server: asked in the name of somebody else's page, here and from outside. */
export async function lookAtOrigins({ settings: { siteUrl }, holder, isPublic }: Case): Promise<Finding[]> {
  const places = [holder?.address, isPublic ? siteUrl : undefined].filter((one) => one !== undefined);
  for (const place of new Set(places)) {
    const answer = await asked(`${place}${API}`, { headers: { Origin: STRANGER } });
    const allowed = answer?.headers.get("access-control-allow-origin") ?? "";
    if (allowed !== "*" && allowed !== STRANGER) continue;
    const todo = "Take what adds Access-Control-Allow-Origin out of the proxy; npm start names the one origin.";
    return [unsafe("origins", `Pages of any site may ask the server at ${place}.`, todo)];
  }
  return [fine("origins", `Only pages of ${siteUrl} may ask the server.`)];
}
