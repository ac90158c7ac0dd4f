import { texts } from "#texts/dashboard.ts";
import { lessonsIn, monthsOf, type Calendar } from "#features/activity/calendar.ts";
import { daysOfMonth } from "#features/activity/activity.text.ts";

/** The calendar in words and figures, for whoever would rather read it. */
export function ActivityTable({ calendar }: { calendar: Calendar }) {
  const months = monthsOf(calendar);
  return (
    <details className="year-table">
      <summary>{texts.readTable}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.month}</th>
            <th scope="col">{texts.lessons}</th>
            <th scope="col">{texts.days}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ name, squares }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{lessonsIn(squares)}</td>
              <td>{daysOfMonth(squares)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
