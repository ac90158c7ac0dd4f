import { answerNow } from "../platform/doors/learner.ts";
import { answerWithPage, isForm, refuseFields } from "../platform/forms/forms.ts";
import { thanksHtml } from "../platform/forms/forms.rules.ts";
import { refuseTooMany, type Subjects, tooManyUntil, waitingWords } from "../platform/limits/limits.ts";
import { sendSoon, unsign } from "../platform/mails/mails.ts";
import { siteBrand, said } from "../platform/release/texts.ts";
import { execute, firstRow, saveRow } from "../platform/rows.ts";

/** About 200 MB when each is as long as it may be: the newest stay. */
const MOST_KEPT = 10_000;

type Table = "contactMessages" | "feedback";

/** What somebody wrote to the operator by one of the site's two forms, and what the form says to it. */
interface Letter {
  table: Table;
  user: core.Record | null;
  /** As it is kept; `id` is "" where the device gave none. */
  fields: { id: string };
  /** A sentence at each field that is refused, and one for all. */
  problems: Partial<Record<string, string>>;
  problem: string;
  tries: Subjects;
  /** The form once more, with what was typed and why it was not taken, for whoever has no scripts. */
  title: string;
  again: (sentences: string[]) => string;
  thanks: { title: string; text: string };
  /** Puts down the mails about it. */
  tell: (tx: CoreApp, id: string) => void;
}

/** Takes it, or says why not: by a page where a plain form sent it. It is kept once, however often it is sent under its id. */
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
 * With an account go its name and addresses of what it wrote, and of what its address wrote without it; the words stay, as
 * nobody's. @param emptied what is set, in SQL
 */
export function forgetLetters(e: core.RecordEvent, table: Table, keys: string, emptied: string): void {
  const theirs = "(user = {:user} OR ({:email} != '' AND email = {:email}))";
  const email = e.record.verified() ? e.record.email() : "";
  const bound = { user: e.record.id, email, gone: said("deletedAccount") };
  unsign(e.app, `SELECT '${keys}:' || id FROM ${table} WHERE ${theirs}`, bound);
  execute(e.app, `UPDATE ${table} SET ${emptied} WHERE ${theirs}`, bound);
  e.next();
}

/** So many stay, whoever sends them: all networks together could fill the disk in time. */
export function pruneLetters(app: CoreApp, table: Table): void {
  const newest = `SELECT id FROM ${table} ORDER BY created DESC, rowid DESC LIMIT {:most}`;
  execute(app, `DELETE FROM ${table} WHERE id NOT IN (${newest})`, { most: MOST_KEPT });
}
