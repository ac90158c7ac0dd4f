import { join } from "node:path";
import type { Plugin } from "vite";
import { commaOf } from "#lib/language/comma.ts";
import { dateFormsOf, figuresOf, localeOf } from "#lib/language/dateForms.ts";
import { isOneOrMore, isPlural, type Forms } from "./forms.ts";
import { CourseTexts, type Said, YamlFile } from "./product.ts";
import { writeModules } from "./writeModules.ts";

const LANGUAGE = /\/src\/lib\/language\/language\.ts$/;
const FEATURE = /\/src\/texts\/modules\/(\w+)\.ts(\?said)?$/;
const OWN = /\/src\/lib\/(fill|comma)\.ts$/;
/** A virtual module for each importer: one shared by two chunks would become a chunk and a request of its own. */
const OWN_FILL = "\0fill:";
const OWN_COMMA = "\0comma:";
const PLACE = /\{(\w+)\}/g;

const literal = (text: string): string => `\`${text.replace(/[\\`]|\$(?=\{)/g, "\\$&").replace(PLACE, '${v["$1"]}')}\``;

const languageOf = (root: string): string =>
  String(new YamlFile(join(root, "content/site.yaml")).said["language"] ?? "en");

/** Generates the replacement of lib/language/language.ts. */
function languageModule(language: string): string {
  const { day, fullDay, month, shortMonths, shortWeekdays } = dateFormsOf(language);
  const said = {
    ...{ LANGUAGE: language, FIGURES: figuresOf(language), DAYS: localeOf(language) },
    ...{ DAY_PATTERN: day, FULL_DAY_PATTERN: fullDay, MONTH_PATTERN: month },
    ...{ SHORT_MONTHS: shortMonths, SHORT_WEEKDAYS: shortWeekdays },
  };
  return Object.entries(said)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");
}

/** Generates a function that selects the plural form by `count`. */
function pluralScript(said: Forms, language: string): string {
  if (isOneOrMore(language)) return `(v)=>v.count===1?${literal(said.one ?? said.other)}:${literal(said.other)}`;
  const forms = Object.entries(said).map(([form, text]) => `${form}:()=>${literal(text)}`);
  return `(v)=>(({${forms.join()}})[new Intl.PluralRules(${JSON.stringify(language)}).select(v.count)])()`;
}

/** Generates a sentence as a string, or as a function of its values. */
function scriptOf(said: Said, language: string): string {
  if (isPlural(said)) return pluralScript(said, language);
  if (typeof said === "string") return said.search(PLACE) < 0 ? JSON.stringify(said) : `(v)=>${literal(said)}`;
  return `{${Object.entries(said)
    .map(([name, inner]) => `${JSON.stringify(name)}:${scriptOf(inner, language)}`)
    .join()}}`;
}

/** Exports each sentence and group separately, so that a chunk contains only those it uses. */
const exportsOf = (said: Record<string, Said>, language: string): string =>
  Object.entries(said)
    .map(([name, inner], index) => `const said${index}=${scriptOf(inner, language)};export{said${index} as ${name}};`)
    .join("\n");

/**
 * Replaces each `#texts/<feature>.ts` with the course's sentences, and lib/fill.ts with their template functions: a
 * script carries only its own sentences, and no code to parse or look them up. The preview reloads them when they
 * change.
 */
export function textModules(): Plugin {
  let course = new CourseTexts("", "en");
  let language = "en";
  return {
    name: "text-modules",
    enforce: "pre",
    // Watching it as a module dependency would keep Astro from noticing moved lessons.
    hotUpdate({ file: changed, modules }) {
      if (!course.isReadFrom(changed)) return undefined;
      writeModules();
      const made = [...this.environment.moduleGraph.idToModuleMap.values()].filter(({ id }) => FEATURE.test(id ?? ""));
      return [...modules, ...made];
    },
    configResolved({ root }) {
      language = languageOf(root);
      course = new CourseTexts(join(root, "content"), language);
    },
    async resolveId(id, importer) {
      if (!/(fill|comma)\.ts$/.test(id)) return undefined;
      const found = await this.resolve(id, importer, { skipSelf: true });
      const [, name] = OWN.exec(found?.id ?? "") ?? [];
      return name ? (name === "fill" ? OWN_FILL : OWN_COMMA) + (importer ?? "").replace(/\W/g, "_") : undefined;
    },
    load(id) {
      if (id.startsWith(OWN_FILL))
        return "export const fill = (say, values) => typeof say === 'string' ? say : say(values);";
      if (id.startsWith(OWN_COMMA)) return `export const COMMA = ${JSON.stringify(commaOf(language))};`;
      if (LANGUAGE.test(id)) return languageModule(language);
      const [, feature = "", isSaid] = FEATURE.exec(id) ?? [];
      if (!feature) return undefined;
      if (!isSaid) return `export * as texts from ${JSON.stringify(`${id}?said`)};`;
      return exportsOf(course.feature(feature) as Record<string, Said>, language);
    },
  };
}
