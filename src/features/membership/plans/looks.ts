/** What belongs to one interval of payment, while the other is chosen (IntervalChoice.astro). */
export const BY_INTERVAL =
  "data-[interval=month]:in-[body:has([data-every=year]:checked)]:hidden data-[interval=year]:in-[body:not(:has([data-every=year]:checked))]:hidden";
