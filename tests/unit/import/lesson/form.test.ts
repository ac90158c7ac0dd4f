import fc from "fast-check";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { formOf, type Form } from "#authoring/import/lesson/form.ts";

const FORM: Form = {
  ...{ id: "tea", title: "Tea", said: {}, duration: undefined, videoUrl: undefined, resources: [] },
  ...{ access: "free", isUnwritten: false },
};
const SIGNS = [..."a \n\t\r\"':#\\\u202E\u200B\0é\u2028{", ...["---", "🫖"]];
const anyWords = fc.array(fc.constantFrom(...SIGNS), { maxLength: 30 }).map((signs) => signs.join(""));

it("the form of an imported lesson cannot be broken out of by any title, address or name", () => {
  fc.assert(
    fc.property(anyWords, fc.string(), (title, name) => {
      const form = formOf({
        ...{ ...FORM, title, said: { aliases: [name], tags: [name], description: title } },
        ...{ videoUrl: `https://tea.example/${name}`, resources: [{ title: name, url: title }] },
      });
      expect(parse(form.split("\n").slice(1, -1).join("\n"))).toMatchObject({
        ...{ title, videoUrl: `https://tea.example/${name}`, resources: [{ title: name, url: title }] },
        ...{ access: "free", draft: true },
      });
      expect(form.split("\n").filter((line) => line === "---")).toHaveLength(2);
    }),
    { numRuns: 50 },
  );
});
