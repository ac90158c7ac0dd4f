import { useStore } from "@nanostores/react";
import type { InvoiceLine } from "#contract/membership.d.ts";
import { moneyText } from "#features/premium/premium.ts";
import { fullDate } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/membership.ts";
import { $invoices, loadInvoices } from "#features/membership/membership.store.ts";

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
  const invoices = useStore($invoices, { ssr: () => undefined });
  if (invoices === null) return <Failed />;
  if (!invoices || invoices.length === 0) return null;
  return (
    <section className="invoices" aria-labelledby="invoices-title">
      <h2 id="invoices-title">{words.title}</h2>
      <table className="sheet">
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.amount}</th>
            <th scope="col">{words.state}</th>
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
  <tr>
    <th scope="row">{fullDate(Date.parse(at))}</th>
    <td>
      <a href={url} rel="noopener" aria-label={fill(words.open, { number })}>
        {number}
      </a>
    </td>
    <td className="tc">{moneyText(money)}</td>
    <td>
      <span className="invoice-state tc" data-status={status}>
        {STATES[status]}
      </span>
    </td>
  </tr>
);

const Failed = () => (
  <section className="invoices" aria-labelledby="invoices-title">
    <h2 id="invoices-title">{words.title}</h2>
    <p>{words.failed}</p>
    <p className="membership-ways">
      <button type="button" className="btn" onClick={() => void loadInvoices()}>
        {texts.tryAgain}
      </button>
    </p>
  </section>
);
