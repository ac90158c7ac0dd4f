import type { WriterNow } from "#contract/community.d.ts";
import { ownEmail, sendMailAgain, writerNow } from "#features/posting/kept/writer.store.ts";
import { type Kind, shutWords, whyNot, type Why } from "#features/posting/words/writer.ts";
import * as routes from "#lib/routes.ts";
import { sentenceOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/posting.ts";
import { texts as decided } from "#texts/ownDecisions.ts";
import { element } from "#ui/element.ts";
import { button } from "./fields.ts";

interface Uses {
  why: Why;
  writer: WriterNow;
  kind: Kind;
  /** Something was begun here before. */
  hasDraft: boolean;
  leave: () => void;
  /** Nothing keeps them from it any more. */
  open: (writer: WriterNow) => void;
}

/** The mail once more, and the way on for whoever has pressed its link meanwhile: also in another tab. */
function waysToConfirm(box: HTMLElement, { kind, open }: Uses, said: HTMLElement): HTMLElement[] {
  const look = async (otherwise = "") => {
    const now = await writerNow();
    if (!box.isConnected) return;
    if (!now || whyNot(now, kind)) said.textContent = otherwise || said.textContent;
    else open(now);
  };
  const over = new AbortController();
  const onReturn = () => {
    if (!box.isConnected) over.abort();
    else if (document.visibilityState === "visible") void look();
  };
  document.addEventListener("visibilitychange", onReturn, { signal: over.signal });
  const again = button(texts.shut.again, "btn-act", () => {
    if (again.ariaDisabled === "true") return;
    again.ariaDisabled = "true";
    said.textContent = texts.sending;
    void sendMailAgain().then((failure) => {
      again.ariaDisabled = "false";
      said.textContent = failure ? sentenceOf(failure) : fill(texts.shut.sent, { email: ownEmail() });
    });
  });
  return [again, button(texts.shut.confirmed, "", () => void look(texts.shut.notConfirmed))];
}

function link(title: string, href: string): HTMLElement {
  const made = element("a", "btn", title);
  made.href = href;
  return made;
}

function waysOn(box: HTMLElement, uses: Uses, said: HTMLElement): HTMLElement[] {
  const { why, kind, writer } = uses;
  if (why === "unverified") return waysToConfirm(box, uses, said);
  if (why !== "firstDay") return [link(decided.see, `${routes.page("profile")}#decisions`)];
  const mayReply = kind === "posts" && writer.left !== null && writer.left.replies > 0;
  return mayReply ? [link(texts.shut.unanswered, `${routes.page("community")}?sort=unanswered`)] : [];
}

/** Stands where a form would open whose words the server would refuse: why, until when, and what to do. */
export function shutForm(uses: Uses): HTMLElement {
  const { why, writer, kind, hasDraft, leave } = uses;
  const { title, text } = shutWords(why, writer, kind, ownEmail());
  const heading = element("h2", "", title);
  heading.tabIndex = -1;
  heading.id = "posting-shut";
  const said = element("p", "posting-draft");
  said.role = "status";
  const box = element("section", "posting", heading, element("p", "", text));
  box.setAttribute("aria-labelledby", heading.id);
  if (hasDraft) box.append(element("p", "field-hint", texts.shut.kept));
  const close = button(texts.shut.close, "", leave);
  box.append(element("div", "posting-ways", ...waysOn(box, uses, said), close, said));
  return box;
}
