/** What most currencies are written with in English; the others by their code. */
const SIGNS: Record<string, string> = {
  ...{ USD: "$", EUR: "€", GBP: "£", JPY: "¥", AUD: "A$", BRL: "R$", CAD: "CA$", CNY: "CN¥", HKD: "HK$", ILS: "₪" },
  ...{ INR: "₹", KRW: "₩", MXN: "MX$", NZD: "NZ$", PHP: "₱", TWD: "NT$", VND: "₫", XAF: "FCFA", XCD: "EC$" },
  ...{ XOF: "F\u202FCFA", XPF: "CFPF" },
};
/** How many digits of the smallest unit stand behind the point; 2 for all others. */
const NONE = [
  "BIF",
  "CLP",
  "DJF",
  "GNF",
  "JPY",
  "KMF",
  "KRW",
  "MGA",
  "PYG",
  "RWF",
  "UGX",
  "VND",
  "VUV",
  "XAF",
  "XOF",
  "XPF",
];
const THREE = ["BHD", "JOD", "KWD", "OMR", "TND"];

const digitsOf = (code: string): number => (NONE.includes(code) ? 0 : THREE.includes(code) ? 3 : 2);

/**
 * "€12", "€9.50", "CHF 1,200": as the site's pages write it. The server knows no Intl.
 * @param amount in the currency's smallest unit
 */
export function moneyWords(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  const digits = digitsOf(code);
  const unit = 10 ** digits;
  const all = Math.abs(Math.round(amount));
  const rest = all % unit;
  const whole = String((all - rest) / unit).replace(/\B(?=(\d{3})+$)/g, ",");
  const cents = rest === 0 ? "" : `.${String(rest).padStart(digits, "0")}`;
  const sign = SIGNS[code] ?? code;
  // Letters keep clear of the number, and the line does not break between them.
  const gap = /[A-Za-z]$/.test(sign) ? "\u00A0" : "";
  return `${amount < 0 ? "-" : ""}${sign}${gap}${whole}${cents}`;
}

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September"];
MONTHS.push("October", "November", "December");

/** "2026-03-09" as "9 March 2026". */
export function dayWords(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** "2026-03-09 14:05:09" as "9 March 2026 at 14:05:09 (Europe/Berlin)": nobody has to guess whose clock it was. */
export function momentWords(moment: string, zone: string): string {
  const [day = "", time = ""] = moment.split(" ");
  return `${dayWords(day)} at ${time} (${zone})`;
}
