/** Somebody who had their trial is promised none: what says so stands in the page twice, and this chooses. */
export async function hideTrial(): Promise<void> {
  const { $membership, loadMembership } = await import("./membership.store.ts");
  await loadMembership();
  const shown = $membership.get();
  if (shown.is !== "known") return;
  document.documentElement.toggleAttribute("data-tried", !shown.membership.canTry);
}
