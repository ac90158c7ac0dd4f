import { texts } from "#texts/notifications.ts";
import type { ListEntry } from "./entries.ts";

/** Links, each with a line about it. */
export const Entries = ({ entries }: { entries: ListEntry[] }) => (
  <ul className="mt-2 [&>li]:break-inside-avoid">
    {entries.map(({ key, href, title, about, isNew, onGo }) => (
      <li className="border-b border-line py-3 leading-[1.4]" key={key}>
        <a
          className="inline-block py-px font-semibold wrap-anywhere no-underline hover:underline hover:decoration-current hover:decoration-2"
          href={href}
          {...(href.startsWith("https:") && { rel: "noopener noreferrer" })}
          onClick={onGo}
        >
          {title}
        </a>
        <span className="tc mt-0.5 block text-[0.875rem]">
          {isNew && (
            <b className="me-1.5 font-bold text-info-text before:me-1.5 before:inline-block before:size-2 before:rounded-full before:bg-current">
              {texts.isNew}{" "}
            </b>
          )}
          {about}
        </span>
      </li>
    ))}
  </ul>
);
