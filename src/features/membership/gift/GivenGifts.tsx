import { useEffect } from "react";
import type { Gift } from "#contract/offers.d.ts";
import { moneyText } from "#features/membership/plans/premium.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/gift.ts";
import { CopyLink } from "#ui/messages/CopyLink.tsx";
import { useStore } from "#ui/useStore.ts";
import { giftLink } from "./gift.ts";
import { $given, loadGiven } from "./gift.store.ts";

const words = texts.given;

/** The gifts one gave, with the link of each that waits; nothing stands there for somebody who gave none. */
export default function GivenGifts() {
  const given = useStore($given);
  useEffect(() => void loadGiven(), []);
  if (!given || given.length === 0) return <></>;
  return (
    <section className="mt-12" aria-labelledby="given-title">
      <h2 id="given-title">{words.title}</h2>
      <ul>
        {given.map((gift) => (
          <Given key={gift.id} {...gift} />
        ))}
      </ul>
    </section>
  );
}

function Given({ email, months, state, code, ...money }: Gift) {
  const link = location.origin + giftLink(code);
  return (
    <li className="max-w-160 border-b border-line py-4 wrap-anywhere">
      <p>
        <strong>{email ? fill(words.to, { email }) : words.forgotten}</strong>
        {": "}
        {fill(texts.choice, { months: fill(texts.months, { count: months }), money: moneyText(money) })}
      </p>
      <p>{state === "accepted" ? words.accepted : state === "ended" ? words.ended : words.paid}</p>
      {state === "paid" && (
        <p>
          <CopyLink link={link} words={texts.link} />
        </p>
      )}
    </li>
  );
}
