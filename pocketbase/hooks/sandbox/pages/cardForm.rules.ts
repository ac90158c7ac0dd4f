import type { TestPaymentTexts } from "#contract/testPayment.d.ts";
import { type ShownCard, TEST_CARDS } from "../rules/cards.rules.ts";
import { safe } from "../../plainPages/html.rules.ts";
import { panText } from "./words.rules.ts";

/** What was wrong with the last try, and at which field. */
export interface Wrong {
  field: "card" | "cvc" | "expires" | "";
  message: string;
}

/** What was typed, to be shown again; never a number that is no test card's. */
export interface Again {
  chosen: string;
  expires: string;
}

const radio = ({ number, says }: ShownCard, chosen: string, { cards }: TestPaymentTexts): string =>
  `<label class="choice"><input type="radio" name="card" value="${number}"${number === chosen ? " checked" : ""}>` +
  `<span><b>${panText(number)}</b> <span class="muted">${safe(cards[says])}</span></span></label>`;

function field(name: string, label: string, value: string, more: string, wrong: Wrong | undefined): string {
  const isWrong = wrong?.field === name;
  const described = isWrong ? ` aria-invalid="true" aria-describedby="${name}-why"` : "";
  const why = isWrong ? `<p class="why" id="${name}-why">${safe(wrong.message)}</p>` : "";
  return (
    `<div class="field"><label for="${name}">${safe(label)}</label>` +
    `<input id="${name}" name="${name}" value="${safe(value)}" autocomplete="off" ${more}${described}>${why}</div>`
  );
}

/** The fields of a card: the test cards to choose from, or a number of one's own. */
export function cardFields(texts: TestPaymentTexts, { chosen, expires }: Again, wrong?: Wrong): string {
  const said = texts.card;
  const isOfForm = wrong && wrong.field !== "" && wrong.field !== "card";
  const alert =
    wrong && !isOfForm
      ? `<p class="alert" role="alert"><b>${safe(said.nothingCharged)}</b> ${safe(wrong.message)}</p>`
      : "";
  return `${alert}<fieldset><legend>${safe(said.choose)}</legend><div class="cards">${TEST_CARDS.map((card) =>
    radio(card, chosen, texts),
  ).join("")}</div></fieldset>
${field("typed", said.other, "", 'inputmode="numeric" maxlength="30"', undefined)}
<div class="two">${field("expires", said.expires, expires, 'maxlength="9" placeholder="12 / 34"', wrong)}${field(
    "cvc",
    said.digits,
    "",
    'inputmode="numeric" maxlength="4" placeholder="123"',
    wrong,
  )}</div>`;
}
