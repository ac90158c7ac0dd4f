import { type Course, isCode, type Lesson, objectRows, partOf, textOrEmpty } from "#authoring/check/read/course.ts";
import type { YamlFile } from "#authoring/check/read/yaml.ts";
import { attribute, type Element, elements, isElement, wordsBelow } from "#authoring/check/read/nodes.ts";
import {
  type Mistake,
  type Place,
  type Problem,
  problem,
  problemIf,
  problemsAt,
} from "#authoring/check/read/problem.ts";
import { plainOf } from "#lib/language/words.ts";
import { decimalsOf, isCurrency, leastCharge, MOST_CHARGED, plainAmount, priceStep, unitOf } from "#lib/money.ts";

/** Question ids are unique, and the home page gets as many as the course sets (by default six). */
function faq({ lists: { faq: file }, own }: Course): Problem[] {
  const [fewest, most] = own.homeQuestions;
  const questions = objectRows(file.data);
  const ids = questions.map((question) => textOrEmpty(question["id"]));
  const repeated = ids.flatMap((id, index) => {
    if (id === "" || ids.indexOf(id) === index) return [];
    const message = `Another question has the id ${id} already.`;
    return [problem(file.at([index, "id"]), message, "The id is its address, /faq#id; choose another one.")];
  });
  const home = questions.filter((question) => question["home"] === true).length;
  if (file.data === undefined || (home >= fewest && home <= most)) return repeated;
  const message = `${home} questions are marked home: true, the home page shows ${fewest === most ? fewest : `${fewest} to ${most}`}.`;
  return [...repeated, problem(file.at([]), message, "Mark or unmark some.")];
}

/** Stories link to existing lessons, and their order is 1, 2, 3. */
function stories({ stories: stories, lessons }: Course): Problem[] {
  const ids = new Set(lessons.map(({ id }) => id));
  const unknown = stories.flatMap(({ data, at }) => {
    const named: unknown[] = Array.isArray(data["lessons"]) ? data["lessons"] : [];
    return named.flatMap((id, index) => {
      if (ids.has(textOrEmpty(id))) return [];
      const hint = "Write the id from the lesson's form, not its title.";
      return [problem(at(["lessons", index]), `There is no lesson ${String(id)}.`, hint)];
    });
  });
  const places = stories.toSorted((a, b) => Number(a.data["order"]) - Number(b.data["order"]));
  const misplaced = places.flatMap(({ data, at }, index) => {
    if (data["order"] === index + 1) return [];
    const message = `The order is ${String(data["order"])}, by the others it would be ${index + 1}.`;
    return [problem(at(["order"]), message, "Number the stories from 1, each place once.")];
  });
  return [...unknown, ...misplaced];
}

const FILE = "content/glossary.yaml";

/** A glossary term and the lesson that introduces it. */
type Word = ReturnType<typeof wordsOf>[number];
const wordsOf = ({ lists: { glossary: glossary }, lessons }: Course) =>
  objectRows(glossary.data).map((row, index) => ({
    ...{ id: textOrEmpty(row["id"]), term: textOrEmpty(row["term"]), lessonId: textOrEmpty(row["lesson"]) },
    lesson: lessons.find(({ id }) => id === row["lesson"]),
    ...glossary.at([index, "lesson"]),
  }));

function ofWord({ term, lesson, lessonId, ...place }: Word): Problem[] {
  if (!lesson)
    return [problem(place, `There is no lesson ${lessonId}.`, "Write the id from the lesson's form, not its title.")];
  const said = `${wordsBelow(lesson.tree)} ${Object.values(lesson.data).flat().join(" ")}`;
  const plain = plainOf(said);
  if ((plainOf(term).match(/[\p{L}\p{M}-]+/gu) ?? []).every((word) => plain.includes(word))) return [];
  return [problem(place, `The lesson ${lessonId} never says “${term}”.`, "Name the lesson that introduces the word.")];
}

/** True when everybody can read this part of the lesson. */
const isPublic = ({ access, tree }: Lesson, element: Element): boolean =>
  access === "free" ||
  !tree.children.some((block) => isElement(block) && block.name === "MembersOnly" && elements(block).includes(element));

function mistakeIn(lesson: Lesson, use: Element, words: Word[], lessons: Lesson[]): Mistake | undefined {
  const id = attribute(use, "id");
  const word = words.find((candidate) => candidate.id === id);
  if (!word) return [`The glossary has no word ${String(id)}.`, `Add it to ${FILE}, or take the tag out.`];
  if (!word.lesson) return undefined;
  if (lessons.indexOf(word.lesson) > lessons.indexOf(lesson))
    return [
      `The glossary says that ${word.lessonId} introduces “${word.term}”, and that lesson comes later.`,
      `Name this lesson in ${FILE}, or take the tag out.`,
    ];
  if (word.lesson.access === "premium" && isPublic(lesson, use))
    return [`Everybody meets “${word.term}” here, its definition is for members.`, "Move it into the block."];
  return undefined;
}

/** Every marked term is in the glossary, in an entry the reader may see. */
function glossary(course: Course): Problem[] {
  const words = wordsOf(course);
  const uses = course.lessons.flatMap((lesson) =>
    elements(lesson.tree, "KeyTerm").flatMap((use) =>
      problemsAt(lesson.atNode(use), mistakeIn(lesson, use, words, course.lessons)),
    ),
  );
  return [...words.flatMap(ofWord), ...uses];
}

const MONTHS = 12;

type Plan = ReturnType<typeof plansIn>[number];
const plansIn = (file: YamlFile) =>
  objectRows(file.data).map(({ id, amount, currency, interval, trialDays }, index) => ({
    ...{ id, interval, currency, amount: Number(amount), trialDays: Number(trialDays ?? 0) },
    at: (field: string): Place => file.at([index, field]),
  }));

function ofOne({ at, amount, currency, interval, trialDays }: Plan): Problem[] {
  const [isFree, isForever] = [amount === 0, interval === "none"];
  const needs = "A paid plan needs an interval.";
  return [
    ...problemIf(isFree && !isForever, at("interval"), "A free plan has no interval.", "Write interval: none."),
    ...problemIf(isFree && trialDays > 0, at("trialDays"), "A free plan needs no trial.", "Take trialDays out."),
    ...problemIf(amount > 0 && isForever, at("interval"), needs, "Write month or year."),
    ...ofAmount(at, amount, currency),
  ];
}

/** An amount of "9" meant as nine euros is nine cents, below the minimum charge. */
function ofAmount(at: Plan["at"], amount: number, currency: unknown): Problem[] {
  if (typeof currency !== "string" || !/^[a-z]{3}$/.test(currency)) return [];
  const code = currency.toUpperCase();
  if (!isCurrency(currency))
    return [problem(at("currency"), `There is no currency ${code}.`, "Write its three letters, as eur or usd.")];
  if (!Number.isInteger(amount) || amount <= 0) return [];
  const money = (of: number) => `${plainAmount(of, currency)} ${code}`;
  const wrong = (message: string, hint: string) => [
    problem(at("amount"), `This is ${money(amount)}, ${message}`, hint),
  ];
  const [least, unit] = [leastCharge(currency), unitOf(currency)];
  const [step, most] = [priceStep(currency), decimalsOf(currency)];
  const meant = `Amounts are in the smallest unit: ${money(amount * unit)} is amount: ${amount * unit}.`;
  if (amount < least)
    return wrong(`and no less than ${money(least)} can be charged.`, unit === 1 ? "Raise it." : meant);
  if (amount > MOST_CHARGED) return wrong("more than a card can be charged.", "Lower it.");
  if (amount % step === 0) return [];
  const how = most === 0 ? "in whole units" : `with ${most} decimals`;
  return wrong(`and ${code} is charged ${how}.`, `The amount has to be a multiple of ${step}.`);
}

function together(plans: Plan[], file: YamlFile): Problem[] {
  const free = plans.filter(({ amount }) => amount === 0).length;
  const month = plans.find(({ interval }) => interval === "month")?.amount ?? 0;
  const year = plans.find(({ interval }) => interval === "year");
  const isDear = year !== undefined && month > 0 && year.amount >= month * MONTHS;
  const dear = "A year costs as much as twelve months, or more.";
  return [
    ...plans.flatMap(({ at, currency }) => {
      const message = `The currency ${String(currency)} is not that of the first plan.`;
      const isOther = currency !== plans[0]?.currency;
      return problemIf(isOther, at("currency"), message, "All plans are sold in one currency.");
    }),
    ...problemIf(free !== 1, file.at([0, "amount"]), `${free} plans are free.`, "Exactly one plan has amount: 0."),
    ...(isDear ? [problem(year.at("amount"), dear, "Lower it, or raise the month's.")] : []),
  ];
}

type Code = Record<string, unknown>;

/** Every discounted price can be charged; a discount to zero is allowed. */
function ofCode({ percentOff, amountOff, plans: named }: Code, at: Plan["at"], sold: Plan[]): Problem[] {
  const wanted: unknown[] = Array.isArray(named) ? named : sold.map(({ id }) => id);
  return wanted.flatMap((name) => {
    const plan = sold.find(({ id }) => id === name);
    const message = `No plan that costs something has the id ${String(name)}.`;
    if (!plan) return [problem(at("plans"), message, "Write the id of a paid plan.")];
    return isCurrency(textOrEmpty(plan.currency)) ? ofRest(at, plan, Number(percentOff), Number(amountOff)) : [];
  });
}

function ofRest(at: Plan["at"], { id, amount, ...plan }: Plan, percent: number, off: number): Problem[] {
  const currency = textOrEmpty(plan.currency);
  const field = Number.isNaN(percent) ? "amountOff" : "percentOff";
  const left = amount - (Number.isNaN(percent) ? off : Math.round((amount * percent) / 100));
  const isFine = Number.isNaN(left) || left <= 0 || (left >= leastCharge(currency) && left % priceStep(currency) === 0);
  const rest = `${plainAmount(left, currency)} ${currency.toUpperCase()}`;
  const message = `Of ${String(id)} it leaves ${rest}, which cannot be charged.`;
  return problemIf(!isFine, at(field), message, "Take off another amount.");
}

/** Prices are consistent, also after discounts. */
function plans({ lists: { plans: file } }: Course): Problem[] {
  const [ofPlans, ofCodes] = [partOf(file, (row) => !isCode(row)), partOf(file, isCode)];
  const all = plansIn(ofPlans);
  const codes = Array.isArray(file.data) ? objectRows(ofCodes.data) : [];
  const names = codes.map(({ code }) => textOrEmpty(code).toUpperCase());
  return [
    ...[...all.flatMap(ofOne), ...together(all, ofPlans)],
    ...codes.flatMap((row, index) => {
      const at = (field: string): Place => ofCodes.at([index, field]);
      const isTwice = names.indexOf(names[index] ?? "") < index;
      const message = `The code ${String(row["code"])} stands here twice.`;
      return [
        ...problemIf(isTwice, at("code"), message, "Upper and lower case count as the same."),
        ...ofCode(
          row,
          at,
          all.filter(({ amount }) => amount > 0),
        ),
      ];
    }),
  ];
}

export const LISTS_RULES = { faq, stories, glossary, plans };
