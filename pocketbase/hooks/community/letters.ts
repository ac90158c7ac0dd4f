import { answerNow } from "../platform/doors/learner.ts";
import { answerWithPage, isForm, refuseFields } from "../platform/forms/forms.ts";
import { thanksHtml } from "../platform/forms/forms.rules.ts";
import { refuseTooMany, type Subjects, tooManyUntil, waitingWords } from "../platform/limits/limits.ts";
import { sendSoon, unsign } from "../platform/mails/mails.ts";
import { siteBrand, said } from "../platform/release/texts.ts";
import { execute, firstRow, saveRow } from "../platform/rows.ts";

/** About 200 MB when every letter has the maximum length; the newest are kept. */
const MOST_KEPT = 10_000;

type Table = "contactMessages" | "feedback";

/** A message to the operator from the contact or feedback form, and the form's answers to it. */
interface Letter {
  table: Table;
  user: core.Record | null;
  /** The fields as stored; `id` is "" when the client sent none. */
  fields: { id: string };
  /** A message for each refused field, and one for the whole form. */
  problems: Partial<Record<string, string>>;
  problem: string;
  tries: Subjects;
  /** The title and body of the page that shows the form again, for clients without scripts. */
  title: string;
  again: (sentences: string[]) => string;
  thanks: { title: string; text: string };
  /** Queues the mails about the letter. */
  tell: (tx: CoreApp, id: string) => void;
}

/**
 * Stores the letter, or answers why not: with a page when a plain form sent it. Retries under the same id store it
 * once.
 */
export function receiveLetter(e: core.RequestEvent, letter: Letter): void {
  const { table, user, fields, problems, problem, tries, title, again, thanks, tell } = letter;
  const showAgain = (status: number, sentences: string[]) => answerWithPage(e, status, title, again(sentences));
  const sentences = Object.values(problems).flatMap((one) => one ?? []);
  if (sentences.length > 0) return isForm(e) ? showAgain(400, sentences) : refuseFields(problems, problem);
  const retryAt = tooManyUntil(e.app, tries);
  if (retryAt !== undefined)
    return isForm(e) ? showAgain(429, [waitingWords(retryAt, Date.now())]) : refuseTooMany(e, retryAt);
  e.app.runInTransaction((tx) => {
    const { id, ...others } = fields;
    if (id && firstRow(tx, table, "id = {:id}", { id })) return;
    tell(tx, saveRow(tx, table, { ...others, user: user?.id ?? "", ...(id && { id }) }).id);
  });
  const { name } = siteBrand(e.app.settings().meta.appName);
  if (isForm(e)) answerWithPage(e, 200, thanks.title, thanksHtml(thanks.text, name));
  else answerNow(e, {});
  sendSoon(e.app);
}

/**
 * On account deletion, removes the name and addresses from the account's letters and from those sent from its verified
 * address without login; the text stays, anonymous. @param emptied the SQL assignments
 */
export function forgetLetters(e: core.RecordEvent, table: Table, keys: string, emptied: string): void {
  const theirs = "(user = {:user} OR ({:email} != '' AND email = {:email}))";
  const email = e.record.verified() ? e.record.email() : "";
  const bound = { user: e.record.id, email, gone: said("deletedAccount") };
  unsign(e.app, `SELECT '${keys}:' || id FROM ${table} WHERE ${theirs}`, bound);
  execute(e.app, `UPDATE ${table} SET ${emptied} WHERE ${theirs}`, bound);
  e.next();
}

/** Keeps the newest letters only: requests from many networks could otherwise fill the disk. */
export function pruneLetters(app: CoreApp, table: Table): void {
  const newest = `SELECT id FROM ${table} ORDER BY created DESC, rowid DESC LIMIT {:most}`;
  execute(app, `DELETE FROM ${table} WHERE id NOT IN (${newest})`, { most: MOST_KEPT });
}
