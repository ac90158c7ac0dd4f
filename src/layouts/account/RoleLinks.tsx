import { ChartColumn, Gavel } from "lucide-react";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/shell.ts";
import { MenuItem } from "./Own.tsx";

const OPERATOR = { href: routes.page("operator"), title: texts.operator, Icon: ChartColumn };
const MODERATION = { href: routes.page("moderation"), title: texts.moderation, Icon: Gavel };
/** Whoever runs the shop looks after what learners write, too. */
const WAYS: Record<string, (typeof OPERATOR)[]> = { operator: [OPERATOR, MODERATION], moderator: [MODERATION] };

/** The ways to a role's pages. The server decides who gets in. */
export default function RoleLinks({ role, onChoose }: { role: string; onChoose: () => void }) {
  return (WAYS[role] ?? []).map((way) => (
    <li key={way.href}>
      <MenuItem {...way} onChoose={onChoose} />
    </li>
  ));
}
