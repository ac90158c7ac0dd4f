import { Children, type ReactNode } from "react";
import { buttonClass } from "#ui/Button.tsx";

interface Props {
  label: string;
  title: string;
  about: string;
  picture: string;
  href: string;
  words: string;
}

/** The one way on: a lesson with its picture, and a button into it. */
export const LessonCard = ({ label, title, about, picture, href, words }: Props) => (
  <section
    className="grid grid-cols-[minmax(0,150px)_minmax(0,1fr)] items-center gap-x-4.5 gap-y-3.5 rounded-card border border-fg bg-surface p-3.5 max-xs:grid-cols-1 dark:border-line-strong"
    aria-labelledby="way-on"
  >
    <img className="aspect-video w-full rounded-clip object-cover" src={picture} width="960" height="540" alt="" />
    <div className="min-h-[5.4em] leading-snug">
      <p className="tc">{label}</p>
      <h2 id="way-on" className="mt-0.5 font-sans text-md leading-tight font-bold tracking-[0]">
        {title}
      </h2>
      <p className="tc mt-1.5">{about}</p>
    </div>
    <a className={buttonClass("act", "large", "col-span-full")} href={href}>
      {words}
    </a>
  </section>
);

/** One line of what was paid, or not; on a phone one below the other. */
export const Receipt = ({ children }: { children: ReactNode }) => (
  <ul className="mt-6.5 flex flex-wrap items-baseline gap-y-1 border-y border-line py-3 leading-[1.45] max-md:grid max-md:gap-1.5">
    {Children.toArray(children).map((part, at) => (
      <li
        key={at}
        className="me-4.5 border-line pe-4.5 wrap-anywhere not-last:border-e max-md:m-0 max-md:p-0 max-md:not-last:border-0"
      >
        {part}
      </li>
    ))}
  </ul>
);

/** A page that says what happened, with the one way on beside it. */
export const WAY_ON =
  "grid items-end gap-x-16 gap-y-7 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] [&_h1]:max-w-[10.1em] [&_h1]:text-[clamp(2.25rem,1.4rem+3vw,3.5rem)] [&_h1]:leading-[1.02]";
