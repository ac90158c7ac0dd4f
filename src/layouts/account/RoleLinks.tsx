import { ChartColumn, Gavel } from "lucide-react";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/shell.ts";
import { MenuItem } from "./Own.tsx";

const OPERATOR = { href: routes.page("operator"), title: texts.operator, Icon: ChartColumn };
const MODERATION = { href: routes.page("moderation"), title: texts.moderation, Icon: Gavel };

/**
 * The ways to a role's pages: whoever runs the shop looks after what learners write, too. The server decides who gets in.
 */
export default function RoleLinks({ roles, onChoose }: { roles: string[]; onChoose: () => void }) {
  const ways = [...(roles.includes("operator") ? [OPERATOR] : []), MODERATION];
  return ways.map((way) => (
    <li key={way.href}>
      <MenuItem {...way} onChoose={onChoose} />
    </li>
  ));
}
