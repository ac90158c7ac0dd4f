import type { InvoiceLine } from "#contract/membership.d.ts";
import { moneyText } from "#features/membership/plans/premium.ts";
import { fullDate } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/membership.ts";
import { $invoices, loadInvoices } from "#features/membership/membership/membership.store.ts";
import { useStore } from "#ui/useStore.ts";

const words = texts.invoices;
const STATES: Record<InvoiceLine["status"], string> = {
  paid: words.paid,
  open: words.unpaid,
  refunded: words.refunded,
  "partly refunded": words.partly,
  void: words.void,
};

/** Every invoice and receipt, the newest first; nothing stands there for somebody who never paid. */
export function InvoiceTable() {
  const invoices = useStore($invoices);
  if (invoices === null) return <Failed />;
  if (!invoices || invoices.length === 0) return null;
  return (
    <section className="mt-12 max-w-190" aria-labelledby="invoices-title">
      <h2 className="mb-4 text-panel" id="invoices-title">
        {words.title}
      </h2>
      <table className="sheet">
        <thead className="max-sm:sr-only">
          <tr className="max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:gap-y-0.5 max-sm:border-b max-sm:border-line max-sm:py-3">
            <th className="max-sm:border-0 max-sm:p-0" scope="col">
              {words.day}
            </th>
            <th className="max-sm:border-0 max-sm:p-0" scope="col">
              {words.number}
            </th>
            <th className="max-sm:border-0 max-sm:p-0" scope="col">
              {words.amount}
            </th>
            <th className="max-sm:border-0 max-sm:p-0" scope="col">
              {words.state}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <Line key={invoice.id} {...invoice} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Line = ({ at, number, url, status, ...money }: InvoiceLine) => (
  <tr className="max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:gap-y-0.5 max-sm:border-b max-sm:border-line max-sm:py-3">
    <th className="max-sm:border-0 max-sm:p-0" scope="row">
      {fullDate(Date.parse(at))}
    </th>
    <td className="max-sm:border-0 max-sm:p-0">
      <a href={url} rel="noopener" aria-label={fill(words.open, { number })}>
        {number}
      </a>
    </td>
    <td className="tc max-sm:border-0 max-sm:p-0">{moneyText(money)}</td>
    <td className="max-sm:border-0 max-sm:p-0">
      <span className="tc data-[status=open]:text-danger-text data-[status=paid]:text-done-text" data-status={status}>
        {STATES[status]}
      </span>
    </td>
  </tr>
);

const Failed = () => (
  <section className="mt-12 max-w-190" aria-labelledby="invoices-title">
    <h2 className="mb-4 text-panel" id="invoices-title">
      {words.title}
    </h2>
    <p>{words.failed}</p>
    <p className="mt-5 flex flex-wrap gap-3">
      <button type="button" className="btn" onClick={() => void loadInvoices()}>
        {texts.tryAgain}
      </button>
    </p>
  </section>
);
