import type { Course } from "#build/check/read/course.ts";
import { missingPictures } from "#build/check/names/missingFiles.ts";
import { ADDRESSABLE } from "#build/check/names/unusedFiles.ts";
import { nodes } from "#build/check/read/nodes.ts";
import type { Problem } from "#build/check/read/problem.ts";
import type { Prose } from "#build/check/read/prose.ts";

const rule = "picture-files";
/** What Markdown does not read as a picture: an address with a space in it. */
const UNREAD = /!\[[^\]]*\]\((\.\.?\/[^)]*\s[^)]*)\)/g;
const MEDIA = /^content\/(curriculum|stories)\//;

const plainName = (name: string): string =>
  name
    .replace(/\s+/g, "-")
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/[^\w.@~/-]/g, "");

function unread(prose: Prose): Problem[] {
  return nodes(prose.tree, "text").flatMap((node) =>
    [...node.value.matchAll(UNREAD)].map(([, url = ""]) => ({
      ...{
        ...prose.atNode(node),
        rule,
        message: `${url} has a space in its name, so the page would show these signs.`,
      },
      hint: `Rename the file to ${plainName(url).slice(2)} and write that here.`,
    })),
  );
}

/** A picture, sound or file to take along that is named is there, under a name that an address can have. */
export function pictureFiles(course: Course): Problem[] {
  const prose = [...course.lessons, ...course.stories, ...course.pages];
  const told = prose.flatMap(unread);
  const isTold = (file: string) => told.some(({ message }) => message.includes(`/${file.split("/").at(-1) ?? ""} `));
  const odd = course.files.filter((file) => MEDIA.test(file) && !ADDRESSABLE.test(file) && !isTold(file));
  return [
    ...told,
    ...missingPictures(course).map(({ file, line, url, meant }) => ({
      ...{ file, line, rule, message: `${url} is not there.` },
      hint: meant ? `Did you mean ./${meant}? Write that, or rename the file.` : "Put the file beside the text.",
    })),
    ...odd.map((file) => ({
      ...{ file, line: 1, rule, message: "The name has a sign that an address cannot carry." },
      hint: `Rename it to ${plainName(file).split("/").at(-1) ?? ""}, here and where it is named.`,
    })),
  ];
}
