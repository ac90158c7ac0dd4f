import type { Certificate } from "#contract/certificates.d.ts";
import { timecode } from "#features/course/formats.ts";
import { tick } from "#features/progress/painting.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { element } from "#ui/element.ts";
import { stepWords, type FilledClip, type Finished } from "./finished.ts";
import { texts } from "#texts/finished.ts";
import { clipsWords, titleWords, whereWords } from "./finished.text.ts";

const FILL_MS = 320;
const TICK_PX = 18;

/** The learner, and the certificate they got. */
export interface Finisher {
  isVisitor: boolean;
  isMember: boolean;
  name: string;
  certificate: Certificate | undefined;
  /** The server could not be reached. */
  isCutOff: boolean;
}

const link = (className: string, text: string, href: string): HTMLAnchorElement => {
  const made = element("a", className, text);
  made.href = href;
  return made;
};

function clipOf({ number, seconds }: FilledClip, index: number): HTMLElement {
  const clip = element("span", "fin-clip", element("b", "", String(number)), tick(TICK_PX), timecode(seconds));
  clip.style.flexGrow = String(seconds);
  clip.style.animationDelay = `${String(index * FILL_MS)}ms`;
  return clip;
}

function clipsOf(finished: Finished): HTMLElement {
  const row = element("div", "fin-clips", ...finished.clips.map(clipOf));
  row.role = "img";
  row.ariaLabel = clipsWords(finished);
  return row;
}

function madeOf({ made }: Finished): HTMLElement {
  const parts = made.parts.map((part) => element("li", "", tick(TICK_PX), element("span", "", part)));
  const whole = made.whole && element("p", "fin-whole", made.whole.charAt(0).toUpperCase() + made.whole.slice(1));
  return element("div", "", element("p", "tc", texts.youMade), whole, element("ul", "", ...parts));
}

function certificateOf({ isVisitor, name, certificate, isCutOff }: Finisher): HTMLElement {
  const say = (about: string, ...way: HTMLElement[]) =>
    element("div", "fin-paper", element("b", "", texts.certificate), element("p", "tc", about), ...way);
  if (certificate) {
    const open = link("btn", texts.openCertificate, routes.certificate(certificate.code));
    return say(fill(texts.code, { code: certificate.code }), open);
  }
  if (isVisitor) return say(texts.forVisitors, link("btn", texts.logInToKeep, routes.login(location.pathname)));
  if (!name && !isCutOff) return say(texts.nameMissing, link("btn", texts.tellName, routes.page("profile")));
  return say(texts.comesLater);
}

function enough(isVisitor: boolean): HTMLElement {
  if (!isVisitor) return link("btn", texts.enough, routes.page("dashboard"));
  const button = element("button", "btn", texts.enough);
  button.dataset["close"] = "";
  return button;
}

function nextOf({ next }: Finished, { isVisitor, isMember }: Finisher): HTMLElement {
  if (!next) {
    const onward = link("btn btn-act", texts.toDashboard, routes.page(isVisitor ? "curriculum" : "dashboard"));
    return element("div", "fin-next", element("p", "", texts.wrapNext), onward);
  }
  const { module, lesson, number } = next;
  const isShut = module.access === "premium" && !isMember;
  const about = [stepWords(next), ...(isShut ? [texts.partOfPremium] : [])].join(". ");
  const onward = link(
    "btn btn-act",
    fill(isShut ? texts.look : texts.start, { number }),
    routes.lesson(module.id, lesson.id),
  );
  const text = element(
    "p",
    "",
    element("span", "tc", fill(texts.next, { module: module.id })),
    element("b", "", module.title),
  );
  text.append(element("span", "tc", about));
  return element("div", "fin-next", text, element("div", "fin-ways", enough(isVisitor), onward));
}

/** Builds the dialog; the caller adds it to the page. */
export function finishedDialog(finished: Finished, finisher: Finisher): HTMLDialogElement {
  const title = element("h2", "", titleWords(finished));
  title.id = "finished-title";
  title.tabIndex = -1;
  const close = element("button", "fin-close");
  close.dataset["close"] = "";
  close.ariaLabel = texts.close;
  const dialog = element("dialog", "fin", close, element("p", "tc", whereWords(finished)), title);
  dialog.append(clipsOf(finished));
  dialog.append(element("div", "fin-have", madeOf(finished), certificateOf(finisher)), nextOf(finished, finisher));
  dialog.id = "finished";
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.setAttribute("closedby", "any");
  return dialog;
}
