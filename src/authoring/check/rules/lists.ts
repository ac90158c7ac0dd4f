import { type Course, isCode, type Lesson, objectRows, partOf, textOrEmpty } from "#authoring/check/read/course.ts";
import type { YamlFile } from "#authoring/check/read/yaml.ts";
import { attribute, type Element, elements, isElement, wordsBelow } from "#authoring/check/read/nodes.ts";
import type { Problem } from "#authoring/check/read/problem.ts";
import { plainOf } from "#lib/language/words.ts";
import { decimalsOf, isCurrency, leastCharge, MOST_CHARGED, plainAmount, priceStep, unitOf } from "#lib/money.ts";

/** Each question has an id of its own, and the home page gets as many as the course says (usually six). */
function faq({ lists: { faq: file }, own }: Course): Problem[] {
  const [fewest, most] = own.homeQuestions;
  const questions = objectRows(file.data);
  const ids = questions.map((question) => textOrEmpty(question["id"]));
  const repeated = ids.flatMap((id, index) => {
    if (id === "" || ids.indexOf(id) === index) return [];
    const message = `Another question has the id ${id} already.`;
    return [{ ...file.at([index, "id"]), message, hint: "The id is its address, /faq#id; choose another one." }];
  });
  const home = questions.filter((question) => question["home"] === true).length;
  if (file.data === undefined || (home >= fewest && home <= most)) return repeated;
  const message = `${home} questions are marked home: true, the home page shows ${fewest === most ? fewest : `${fewest} to ${most}`}.`;
  return [...repeated, { ...file.at([]), message, hint: "Mark or unmark some." }];
}

/** Stories lead to lessons that exist, and their places are 1, 2, 3. */
function stories({ stories: stories, lessons }: Course): Problem[] {
  const ids = new Set(lessons.map(({ id }) => id));
  const unknown = stories.flatMap(({ data, at }) => {
    const named: unknown[] = Array.isArray(data["lessons"]) ? data["lessons"] : [];
    return named.flatMap((id, index) => {
      if (ids.has(textOrEmpty(id))) return [];
      const hint = "Write the id from the lesson's form, not its title.";
      return [{ ...at(["lessons", index]), message: `There is no lesson ${String(id)}.`, hint }];
    });
  });
  const places = stories.toSorted((a, b) => Number(a.data["order"]) - Number(b.data["order"]));
  const misplaced = places.flatMap(({ data, at }, index) => {
    if (data["order"] === index + 1) return [];
    const message = `The order is ${String(data["order"])}, by the others it would be ${index + 1}.`;
    return [{ ...at(["order"]), message, hint: "Number the stories from 1, each place once." }];
  });
  return [...unknown, ...misplaced];
}

const FILE = "content/glossary.yaml";

/** A word, and the lesson that introduces it. */
type Word = ReturnType<typeof wordsOf>[number];
const wordsOf = ({ lists: { glossary: glossary }, lessons }: Course) =>
  objectRows(glossary.data).map((row, index) => ({
    ...{ id: textOrEmpty(row["id"]), term: textOrEmpty(row["term"]), lessonId: textOrEmpty(row["lesson"]) },
    lesson: lessons.find(({ id }) => id === row["lesson"]),
    ...glossary.at([index, "lesson"]),
  }));

function ofWord({ file, line, term, lesson, lessonId }: Word): Problem[] {
  const report = (message: string, hint: string) => [{ file, line, message, hint }];
  if (!lesson) return report(`There is no lesson ${lessonId}.`, "Write the id from the lesson's form, not its title.");
  const said = `${wordsBelow(lesson.tree)} ${Object.values(lesson.data).flat().join(" ")}`;
  const plain = plainOf(said);
  if ((plainOf(term).match(/[\p{L}\p{M}-]+/gu) ?? []).every((word) => plain.includes(word))) return [];
  return report(`The lesson ${lessonId} never says “${term}”.`, "Name the lesson that introduces the word.");
}

/** true: everybody reads this place of the lesson. */
const isPublic = ({ access, tree }: Lesson, element: Element): boolean =>
  access === "free" ||
  !tree.children.some((block) => isElement(block) && block.name === "MembersOnly" && elements(block).includes(element));

function ofUse(lesson: Lesson, use: Element, words: Word[], lessons: Lesson[]): Problem[] {
  const id = attribute(use, "id");
  const word = words.find((candidate) => candidate.id === id);
  const report = (message: string, hint: string) => [{ ...lesson.atNode(use), message, hint }];
  if (!word) return report(`The glossary has no word ${String(id)}.`, `Add it to ${FILE}, or take the tag out.`);
  if (!word.lesson) return [];
  if (lessons.indexOf(word.lesson) > lessons.indexOf(lesson))
    return report(
      `The glossary says that ${word.lessonId} introduces “${word.term}”, and that lesson comes later.`,
      `Name this lesson in ${FILE}, or take the tag out.`,
    );
  if (word.lesson.access === "premium" && isPublic(lesson, use))
    return report(`Everybody meets “${word.term}” here, its definition is for members.`, "Move it into the block.");
  return [];
}

/** Every word that a lesson marks is in the glossary, where its reader may look it up. */
function glossary(course: Course): Problem[] {
  const words = wordsOf(course);
  const uses = course.lessons.flatMap((lesson) =>
    elements(lesson.tree, "KeyTerm").flatMap((use) => ofUse(lesson, use, words, course.lessons)),
  );
  return [...words.flatMap(ofWord), ...uses];
}

const MONTHS = 12;

interface Plan {
  index: number;
  amount: number;
  currency: unknown;
  interval: unknown;
  trialDays: number;
}

type Finding = [index: number, field: string, message: string, hint: string];

function ofOne({ index, amount, currency, interval, trialDays }: Plan): Finding[] {
  const found: Finding[] = [];
  if (amount === 0 && interval !== "none")
    found.push([index, "interval", "A free plan has no interval.", "Write interval: none."]);
  if (amount === 0 && trialDays > 0)
    found.push([index, "trialDays", "A free plan needs no trial.", "Take trialDays out."]);
  if (amount > 0 && interval === "none")
    found.push([index, "interval", "A paid plan needs an interval.", "Write month or year."]);
  return [...found, ...ofAmount(index, amount, currency)];
}

/** "9" that was meant as nine euros is nine cents, which nobody can be charged. */
function ofAmount(index: number, amount: number, currency: unknown): Finding[] {
  if (typeof currency !== "string" || !/^[a-z]{3}$/.test(currency)) return [];
  const code = currency.toUpperCase();
  if (!isCurrency(currency))
    return [[index, "currency", `There is no currency ${code}.`, "Write its three letters, as eur or usd."]];
  if (!Number.isInteger(amount) || amount <= 0) return [];
  const money = (of: number) => `${plainAmount(of, currency)} ${code}`;
  const least = leastCharge(currency);
  const meant = `Amounts are in the smallest unit: ${money(amount * unitOf(currency))} is amount: ${amount * unitOf(currency)}.`;
  if (amount < least) {
    const hint = unitOf(currency) === 1 ? "Raise it." : meant;
    return [[index, "amount", `This is ${money(amount)}, and no less than ${money(least)} can be charged.`, hint]];
  }
  if (amount > MOST_CHARGED)
    return [[index, "amount", `This is ${money(amount)}, more than a card can be charged.`, "Lower it."]];
  const step = priceStep(currency);
  const most = decimalsOf(currency);
  return amount % step === 0
    ? []
    : [
        [
          index,
          "amount",
          `This is ${money(amount)}, and ${code} is charged ${most === 0 ? "in whole units" : `with ${most} decimals`}.`,
          `The amount has to be a multiple of ${step}.`,
        ],
      ];
}

function together(plans: Plan[]): Finding[] {
  const [first] = plans;
  const found: Finding[] = plans
    .filter(({ currency }) => currency !== first?.currency)
    .map(({ index, currency }) => {
      const message = `The currency ${String(currency)} is not that of the first plan.`;
      return [index, "currency", message, "All plans are sold in one currency."];
    });
  const free = plans.filter(({ amount }) => amount === 0);
  if (free.length !== 1) found.push([0, "amount", `${free.length} plans are free.`, "Exactly one plan has amount: 0."]);
  const month = plans.find(({ interval }) => interval === "month");
  const year = plans.find(({ interval }) => interval === "year");
  if (month && month.amount > 0 && year && year.amount >= month.amount * MONTHS)
    found.push([
      year.index,
      "amount",
      "A year costs as much as twelve months, or more.",
      "Lower it, or raise the month's.",
    ]);
  return found;
}

interface Sold {
  id: string;
  amount: number;
  currency: string;
}

/** Every price that a code leaves is one that can be charged; nothing is left is free. */
function ofCode(row: Record<string, unknown>, index: number, sold: Sold[], codes: string[]): Finding[] {
  const { code, percentOff, amountOff, plans: named } = row;
  const found: Finding[] = [];
  if (codes.indexOf(textOrEmpty(code).toUpperCase()) < index)
    found.push([
      index,
      "code",
      `The code ${String(code)} stands here twice.`,
      "Upper and lower case count as the same.",
    ]);
  const wanted: unknown[] = Array.isArray(named) ? named : sold.map(({ id }) => id);
  for (const name of wanted) {
    const plan = sold.find(({ id }) => id === name);
    if (!plan)
      found.push([
        index,
        "plans",
        `No plan that costs something has the id ${String(name)}.`,
        "Write the id of a paid plan.",
      ]);
    else if (isCurrency(plan.currency)) found.push(...ofRest(index, plan, Number(percentOff), Number(amountOff)));
  }
  return found;
}

function ofRest(index: number, { id, amount, currency }: Sold, percent: number, off: number): Finding[] {
  const field = Number.isNaN(percent) ? "amountOff" : "percentOff";
  const left = amount - (Number.isNaN(percent) ? off : Math.round((amount * percent) / 100));
  if (Number.isNaN(left) || left <= 0 || (left >= leastCharge(currency) && left % priceStep(currency) === 0)) return [];
  const message = `Of ${id} it leaves ${plainAmount(left, currency)} ${currency.toUpperCase()}, which cannot be charged.`;
  return [[index, field, message, "Take off another amount."]];
}

/** Prices fit together, and what codes leave of them. */
function plans({ lists: { plans: file } }: Course): Problem[] {
  const [ofPlans, ofCodes] = [partOf(file, (row) => !isCode(row)), partOf(file, isCode)];
  const rows = objectRows(ofPlans.data);
  const all = rows.map(({ amount, currency, interval, trialDays }, index) => ({
    ...{ index, currency, interval, amount: Number(amount), trialDays: Number(trialDays ?? 0) },
  }));
  const sold = rows.flatMap(({ id, amount, currency }) =>
    Number(amount) > 0 ? [{ id: textOrEmpty(id), amount: Number(amount), currency: textOrEmpty(currency) }] : [],
  );
  const codes = Array.isArray(file.data) ? objectRows(ofCodes.data) : [];
  const names = codes.map(({ code }) => textOrEmpty(code).toUpperCase());
  const problems = (of: YamlFile, found: Finding[]) =>
    found.map(([index, field, message, hint]) => ({ ...of.at([index, field]), message, hint }));
  return [
    ...problems(ofPlans, [...all.flatMap(ofOne), ...together(all)]),
    ...problems(
      ofCodes,
      codes.flatMap((row, index) => ofCode(row, index, sold, names)),
    ),
  ];
}

export const LISTS_RULES = { faq, stories, glossary, plans };
