import type { Course } from "#build/check/read/course.ts";
import { nodes, textOf } from "#build/check/read/nodes.ts";
import { passagesOf } from "#build/check/read/passages.ts";
import type { Problem } from "#build/check/read/problem.ts";
import type { Prose } from "#build/check/read/prose.ts";

const rule = "voice";
const HYPE =
  /\b(game[- ]chang(?:er|ing)|skyrocket\w*|explosive(?: growth)?|unlock (?:your|the|explosive)|crush(?:ing)? it|content is king|in today’s fast-paced|take .{1,20} to the next level|secret sauce|studies show|experts agree)\b/i;
const NO_NAME = /^(click )?(here|this|link|more|read more|this (link|page|lesson))$/i;

function ofProse(prose: Prose): Problem[] {
  const hype = passagesOf(prose.tree).flatMap(({ node, words }) => {
    const [found] = HYPE.exec(words) ?? [];
    if (!found) return [];
    const hint = "Say what happens, to whom and how often, as to a colleague.";
    return [{ ...prose.atNode(node), rule, message: `“${found}” says nothing a reader could check.`, hint }];
  });
  const links = nodes(prose.tree, "link")
    .filter((link) => NO_NAME.test(textOf(link).trim()))
    .map((link) => ({
      ...{ ...prose.atNode(link), rule, message: `A link is called “${textOf(link).trim()}”.` },
      hint: "Name what it leads to: some readers hear the links alone.",
    }));
  return [...hype, ...links];
}

/** No hype, and links that say where they lead. */
export const voice = ({ lessons, stories, pages }: Course): Problem[] =>
  [...lessons, ...stories, ...pages].flatMap(ofProse);
