const LETTERS = /\p{L}{2,}/u;
/** Attributes and properties whose value is read or heard. */
const SAID =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|ariaLabel|alt|title|placeholder|label|description|legend|heading|caption|lead|note|message|hint|about|summary|act|words|button)$/;
/** What is said by a string alone: a capital and another word, or the end of a sentence. */
const SENTENCE = /^[“"']?\p{Lu}[\p{L}’']*(,? [\p{L}\d{(“’]|[.!?…]$)|\p{L}{2,} .*\p{L}{2,}[.!?…]$/u;
/** Two values with a word between them: "{x} per {x}". */
const BETWEEN_VALUES = /^\{x\} \p{Ll}{2,} \{x\}$/u;
const CAPITAL = /^\p{Lu}\p{L}+/u;
/** A question to the database is written in capitals. */
const SQL = /\b(SELECT|INSERT|UPDATE|DELETE FROM|WHERE|CASE|COALESCE|UNION ALL|ORDER BY|ON CONFLICT|AND [a-z(])/;
/** What stands between the tags of HTML. */
const BETWEEN_TAGS = /(?<=<\/?[a-z][^<>]*>)([^<>]*)(?=<\/?[a-z])/gi;
/** What only whoever works on the code gets to see. */
const FOR_PROGRAMMERS = /^(Error|TypeError|RangeError|RegExp|log|warn|error|info|require|sentence|plural|told)$/;
const NO_VALUES = /^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration|TSLiteralType|ExpressionStatement)$/;
const DRAWN = ["style", "script", "code"];

const nameOf = (node) => String(node?.property?.name ?? node?.name ?? "");
const isForProgrammers = ({ parent }) =>
  /^(New|Call)Expression$/.test(parent?.type) && FOR_PROGRAMMERS.test(nameOf(parent.callee));

const isNotSaid = (node, text) =>
  SQL.test(text) || isForProgrammers(node) || NO_VALUES.test(node.parent?.type) || node.parent?.key === node;

/** What HTML says beside the values that are put in; undefined for nothing. */
const wordsBetweenTags = (text) =>
  [...text.matchAll(BETWEEN_TAGS)]
    .map(([, between]) => between.replace(/\{x\}|&\w+;/g, " "))
    .find((between) => LETTERS.test(between));

/** "title" of { title: "…" } and of title={wide ? "…" : "…"}; "child" of what stands in markup itself. */
function placeOf(node) {
  let at = node;
  while (/^(Conditional|Logical)Expression$/.test(at.parent?.type) && at.parent.test !== at) at = at.parent;
  const { parent } = at;
  if (parent?.type === "Property" && parent.value === at) return String(parent.key.name ?? parent.key.value);
  if (parent?.type !== "JSXExpressionContainer") return "";
  return parent.parent?.type === "JSXAttribute" ? String(parent.parent.name.name) : "child";
}

/**
 * Every word that a learner reads comes from src/texts/en.yaml: none stands in markup, in what a screen reader says, or
 * in a string that is a sentence.
 * @type {import("eslint").Rule.RuleModule}
 */
export const wordsInTexts = {
  meta: {
    type: "problem",
    schema: [],
    messages: { words: "“{{ words }}” is read by people: it belongs into src/texts/en.yaml (src/README.md)." },
  },
  create(context) {
    const report = (node, text) =>
      context.report({ node, messageId: "words", data: { words: text.trim().replace(/\s+/g, " ").slice(0, 60) } });
    const inString = (node, text) => {
      if (isNotSaid(node, text)) return;
      const between = wordsBetweenTags(text);
      if (between) return report(node, between);
      const place = placeOf(node);
      const isLabel = SAID.test(place) && CAPITAL.test(text);
      const isChild = place === "child" && CAPITAL.test(text);
      if (isLabel || isChild || SENTENCE.test(text.trim()) || BETWEEN_VALUES.test(text)) report(node, text);
    };
    return {
      JSXText(node) {
        if (DRAWN.includes(node.parent?.openingElement?.name?.name)) return;
        if (LETTERS.test(node.value.replace(/&\w+;/g, ""))) report(node, node.value);
      },
      JSXAttribute({ name, value }) {
        const text = value?.type === "Literal" ? String(value.value) : "";
        const isNamed = name.name === "name" && CAPITAL.test(text);
        const isSaid = SAID.test(String(name.name)) ? LETTERS.test(text) : SENTENCE.test(text);
        if (isNamed || isSaid) report(value, text);
      },
      Literal(node) {
        if (typeof node.value === "string" && node.parent?.type !== "JSXAttribute") inString(node, node.value);
      },
      TemplateLiteral(node) {
        inString(node, node.quasis.map(({ value }) => value.cooked).join("{x}"));
      },
    };
  },
};
