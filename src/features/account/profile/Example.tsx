import { COMMA } from "#lib/language/comma.ts";
import { texts } from "#texts/guard.ts";

const { name, plan, about, badges, certificates } = texts.profile;

/** The profile of nobody, for whoever has none. */
export const Example = () => (
  <div className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-4 border-t border-line pt-4">
    <span
      className="grid size-14 place-content-center rounded-button bg-done-solid font-display text-[1.5rem] leading-none font-heavy text-on-done"
      aria-hidden
    >
      {[...name][0]}
    </span>
    <div>
      <h3 className="text-panel">{name}</h3>
      <p className="tc mt-1">{[plan, badges, certificates].join(COMMA)}</p>
      <p className="mt-2.5 leading-[1.45]">{about}</p>
    </div>
  </div>
);
