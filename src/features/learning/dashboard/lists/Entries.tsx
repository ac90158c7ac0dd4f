import { texts } from "#texts/notifications.ts";
import { cx } from "#ui/cx.ts";
import type { ListEntry } from "./entries.ts";

export const EntryLink = ({
  entry: { href, title, onGo },
  className,
}: {
  entry: Omit<ListEntry, "about">;
  className: string;
}) => (
  <a
    className={cx(
      "font-semibold wrap-anywhere no-underline hover:underline hover:decoration-current hover:decoration-2",
      className,
    )}
    href={href}
    {...(href.startsWith("https:") && { rel: "noopener noreferrer" })}
    onClick={onGo}
  >
    {title}
  </a>
);

/** Nobody has looked at it yet. */
export const IsNew = () => (
  <b className="me-1.5 font-bold text-info-text before:me-1.5 before:inline-block before:size-2 before:rounded-full before:bg-current">
    {texts.isNew}{" "}
  </b>
);

/** Links, each with a line about it. */
export const Entries = ({ entries }: { entries: ListEntry[] }) => (
  <ul className="mt-2 [&>li]:break-inside-avoid">
    {entries.map((entry) => (
      <li className="border-b border-line py-3 leading-[1.4]" key={entry.key}>
        <EntryLink entry={entry} className="inline-block py-px" />
        <span className="tc mt-0.5 block text-[0.875rem]">
          {entry.isNew && <IsNew />}
          {entry.about}
        </span>
      </li>
    ))}
  </ul>
);
