const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const BASE = LETTERS.length;
const [LEAST, MOST, SKEW, DAMP] = [1, 26, 38, 700];
const LONGEST_LABEL = 63;
const LONGEST = 1000;

function biasAfter(delta: number, points: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? DAMP : 2));
  left += Math.floor(left / points);
  let k = 0;
  for (; left > ((BASE - LEAST) * MOST) / 2; k += BASE) left = Math.floor(left / (BASE - LEAST));
  return k + Math.floor(((BASE - LEAST + 1) * left) / (left + SKEW));
}

function digits(delta: number, bias: number): string {
  let [text, left] = ["", delta];
  for (let k = BASE; ; k += BASE) {
    const threshold = Math.min(MOST, Math.max(LEAST, k - bias));
    if (left < threshold) return text + (LETTERS[left] ?? "");
    text += LETTERS[threshold + ((left - threshold) % (BASE - threshold))] ?? "";
    left = Math.floor((left - threshold) / (BASE - threshold));
  }
}

/** Encodes a non-ASCII domain label in Punycode (RFC 3492), without its prefix. */
function punycode(label: string): string {
  const points = [...label].map((letter) => letter.codePointAt(0) ?? 0);
  const plain = points.filter((point) => point < 128);
  let text = String.fromCodePoint(...plain) + (plain.length > 0 ? "-" : "");
  let [delta, bias, done] = [0, 72, plain.length];
  for (let next = 128; done < points.length; next++) {
    const point = Math.min(...points.filter((one) => one >= next));
    delta += (point - next) * (done + 1);
    next = point;
    for (const one of points) {
      if (one < next) delta++;
      if (one !== next) continue;
      text += digits(delta, bias);
      bias = biasAfter(delta, done + 1, done === plain.length);
      [delta, done] = [0, done + 1];
    }
    delta++;
  }
  return text;
}

const asciiLabel = (label: string): string =>
  label.length > LONGEST_LABEL || /^[\x00-\x7f]*$/.test(label) ? label : `xn--${punycode(label)}`;

/**
 * Normalizes an email address, so that one mailbox means one account: letter case, Unicode composition, and a domain in
 * its own script or as xn--.
 */
export function normalAddress(text: string): string {
  // Too long to be an address.
  if (text.length > LONGEST) return text;
  const address = text.trim().normalize("NFC").toLowerCase();
  const at = address.lastIndexOf("@");
  if (at < 0) return address;
  // Domains also accept full-width letters and East Asian dots (UTS #46).
  const domain = address
    .slice(at + 1)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\u3002/g, ".");
  return `${address.slice(0, at)}@${domain.split(".").map(asciiLabel).join(".")}`;
}
