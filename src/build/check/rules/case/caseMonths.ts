import { channelsOf } from "#build/check/read/channels.ts";
import { caseFiles, listOf, type CaseFiles } from "#build/check/read/caseFiles.ts";
import { rows, text, type Course } from "#build/check/read/course.ts";
import type { Place, Problem } from "#build/check/read/problem.ts";

const rule = "case-months";
const NAMES = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];

const report = (place: Place, message: string, hint: string): Problem => ({ ...place, rule, message, hint });

/** The course is walked through once: no step goes back in time. */
function backwards(course: Course, { steps }: CaseFiles): Problem[] {
  const order = new Map(course.lessons.map(({ id }, index) => [id, index]));
  const walked = steps.toSorted((a, b) => (order.get(a.lesson) ?? 0) - (order.get(b.lesson) ?? 0));
  return walked.flatMap(({ month, lesson, at }, index) => {
    const place = at(["month"]);
    if (!NAMES.includes(month)) return [report(place, `${month} is no month.`, `Write it in full, as ${NAMES[0]}.`)];
    const before = walked[index - 1];
    if (!before || NAMES.indexOf(before.month) <= NAMES.indexOf(month)) return [];
    const hint = "Give one of the two another month: the case is read from its first lesson to its last.";
    return [report(place, `${lesson} is in ${month}, the lesson before it in ${before.month}.`, hint)];
  });
}

/** What was published in a month, by the groups, and by the table of months. */
function published({ head }: CaseFiles): Problem[] {
  const videos = listOf(head, "groups").flatMap(({ videos: all }) => rows(all).map(({ month }) => text(month)));
  let shelf = 0;
  const told = listOf(head, "months").flatMap(({ month, made, published: count }, index) => {
    const place = head.at(["months", index, "published"]);
    const drawn = videos.filter((one) => one === month).length;
    shelf += Number(made) - Number(count);
    const wrong = drawn !== Number(count);
    const hint = "Compare the rows of months with the videos of the groups.";
    return [
      ...(wrong
        ? [report(place, `${text(month)} has ${String(count)} published here and ${drawn} in the groups.`, hint)]
        : []),
      ...(shelf < 0
        ? [report(place, `More is published by ${text(month)} than was made.`, "Count made and published again.")]
        : []),
    ];
  });
  const months = new Set(listOf(head, "months").map(({ month }) => month));
  const lost = listOf(head, "groups").flatMap(({ videos: all }, group) =>
    rows(all).flatMap(({ month }, index) =>
      months.has(month)
        ? []
        : [
            report(
              head.at(["groups", group, "videos", index]),
              `${text(month)} has no row in months.`,
              "Add it there.",
            ),
          ],
    ),
  );
  return [...told, ...lost];
}

/** The channel and its maker are those of channels.yaml, and so is what its videos were seen. */
function known(course: Course, { head }: CaseFiles): Problem[] {
  const data = (head.data ?? {}) as Record<string, unknown>;
  const channel = channelsOf(course).find(({ name }) => name === data["channel"]);
  if (!channel) {
    const message = `channels.yaml has no channel ${text(data["channel"])}.`;
    return [report(head.at(["channel"]), message, "Add it with its figures, or write its name as it stands there.")];
  }
  const named = JSON.stringify(data["facts"] ?? {}).includes(channel.person);
  const unnamed = named
    ? []
    : [report(head.at(["facts"]), `${channel.person} is not named here.`, "Say whose channel it is.")];
  const strange = listOf(head, "groups").flatMap(({ videos }, group) =>
    rows(videos).flatMap(({ views }, index) => {
      if (channel.values.includes(Number(views))) return [];
      const place = head.at(["groups", group, "videos", index]);
      return [
        report(place, `${String(views)} is no figure of ${channel.name}.`, "Add it to channels.yaml, or correct it."),
      ];
    }),
  );
  return [...unnamed, ...strange];
}

/** Names, months and what was made and published agree with each other and with channels.yaml. */
export function caseMonths(course: Course): Problem[] {
  const found = caseFiles(course);
  if (!found || found.head.data === undefined) return [];
  return [...known(course, found), ...backwards(course, found), ...published(found)];
}
