import { texts } from "#texts/dashboard.ts";
import { lessonsIn, calendarMonths, type Calendar } from "#features/learning/activity/calendar.ts";
import { daysOfMonth } from "#features/learning/activity/activity.text.ts";

const CELL = "border-b border-line py-2.5 pe-4 text-start align-top";

/** The calendar in words and figures, for whoever would rather read it. */
export function ActivityTable({ calendar }: { calendar: Calendar }) {
  const months = calendarMonths(calendar);
  return (
    <details className="min-h-11 text-muted open:basis-full print:[&::details-content]:[content-visibility:visible]">
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 leading-[24px]">{texts.readTable}</summary>
      <table className="w-full text-fg">
        <thead>
          <tr>
            <th className={`${CELL} font-label text-sm leading-tight font-narrow text-muted`} scope="col">
              {texts.month}
            </th>
            <th className={`${CELL} font-label text-sm leading-tight font-narrow text-muted`} scope="col">
              {texts.lessons}
            </th>
            <th className={`${CELL} font-label text-sm leading-tight font-narrow text-muted`} scope="col">
              {texts.days}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ name, squares }) => (
            <tr key={name}>
              <th className={`${CELL} leading-[1.4] font-bold whitespace-nowrap`} scope="row">
                {name}
              </th>
              <td className={`${CELL} leading-[1.4]`}>{lessonsIn(squares)}</td>
              <td className={`${CELL} leading-[1.4]`}>{daysOfMonth(squares)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
