import type { ReactNode } from "react";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/guard.ts";
import { buttonClass } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";

interface Props {
  words: Record<"title" | "lead" | "first" | "second" | "third", string>;
  /** Where one may go without an account. */
  way: { to: string; words: string };
  /** Where one comes back to who signs up; a page behind the guard leaves it to that. */
  back?: string;
  /** What stands over the picture beside it. */
  label: string;
  /** What is said of the picture. */
  note: string;
  /** The picture. */
  children: ReactNode;
}

/** What a page of one's own is for, shown to whoever is not logged in. */
export const Instead = ({ words, way, back, label, note, children }: Props) => (
  <div className="mt-8.5 grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-center gap-x-16 gap-y-8 max-md:mt-6 max-md:grid-cols-1 max-md:gap-y-6">
    <div>
      <h2 className="text-[clamp(1.5rem,1.2rem+1.2vw,1.875rem)] text-balance">{words.title}</h2>
      <p className="lead mt-3">{words.lead}</p>
      <ul className="mt-4">
        {[words.first, words.second, words.third].map((line) => (
          <li key={line} className="grid grid-cols-[22px_minmax(0,1fr)] gap-2.5 py-1.5 leading-[1.45]">
            <Icon name="check" className="mt-0.5 text-done-text" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      <p className="mt-5.5 flex flex-wrap gap-3 max-sm:[&>*]:flex-auto">
        <a className={buttonClass("act")} href={back ? routes.register(back) : routes.page("register")}>
          {texts.signUp}
        </a>
        <a className={buttonClass("quiet", "normal", "whitespace-normal")} href={way.to}>
          {way.words}
        </a>
      </p>
    </div>
    <section className="rounded-card border border-line-strong bg-surface p-4 sm:px-6 sm:py-5.5" aria-label={label}>
      <p className="tc mb-3.5 flex justify-between gap-3">
        <span>{label}</span>
        <span>{note}</span>
      </p>
      {children}
    </section>
  </div>
);
