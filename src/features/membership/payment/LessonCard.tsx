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
