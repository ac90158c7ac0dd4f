/** With an account goes all that the test provider knows of it: no law keeps invoices of no money. */
export function forgetWith(e: core.RecordEvent): void {
  const { id, email } = { id: e.record.id, email: e.record.email() };
  const theirs = "SELECT customer FROM billingCustomers WHERE user = {:id} AND provider = 'sandbox'";
  const says = (column: string) =>
    `instr(${column}, {:id}) > 0 OR ({:email} != '' AND instr(${column}, '"' || {:email} || '"') > 0)`;
  for (const statement of [
    `DELETE FROM sandboxObjects WHERE customer IN (${theirs}) OR objectId IN (${theirs}) OR ${says("data")}`,
    `DELETE FROM sandboxEvents WHERE customer IN (${theirs}) OR ${says("data")}`,
    `DELETE FROM sandboxCalls WHERE ${says("body")} OR EXISTS (SELECT 1 FROM (${theirs}) c WHERE instr(body, c.customer) > 0)`,
  ])
    e.app.db().newQuery(statement).bind({ id, email }).execute();
  e.next();
}
