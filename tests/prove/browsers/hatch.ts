import sharp from "sharp";

interface Plate {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The hatch comes again after as many pixels, to the right and below. */
const PERIOD = 7;
const LEAST_CONTRAST = 10;
/** What an edge between two tiles may be off by; nobody sees it. */
const MOST_APART = 6;

/** Where in the window the premium gate shows nothing but its hatch; runs in the page. */
export function plainPlate(): Plate | null {
  const [gate, card, art] = [".gate.hatch", ".gate .card", ".gate .art"].map((one) => document.querySelector(one));
  if (!gate || !card || !art) return null;
  gate.scrollIntoView({ block: "center", behavior: "instant" });
  const [box, below, beside] = [gate, card, art].map((one) => one.getBoundingClientRect()) as [
    DOMRect,
    DOMRect,
    DOMRect,
  ];
  const [left, top] = [Math.ceil(box.left) + 6, Math.ceil(box.top) + 6];
  return { left, top, width: Math.floor(beside.left - 4) - left, height: Math.floor(below.top - 4) - top };
}

/** Rows without stripes, and places where the hatch is another than a period before; a few of them. */
export async function hatchFaults(picture: Buffer, plate: Plate | null): Promise<string[]> {
  if (!plate || plate.width < 20 * PERIOD || plate.height < 10 * PERIOD) return [`No plate: ${JSON.stringify(plate)}`];
  const grey = await sharp(picture).extract(plate).greyscale().raw().toBuffer();
  const at = (x: number, y: number): number => grey[y * plate.width + x] ?? 0;
  const faults: string[] = [];
  for (let y = 0; y < plate.height; y += 1) {
    const row = Array.from({ length: plate.width }, (_, x) => at(x, y));
    if (Math.max(...row.slice(0, PERIOD)) - Math.min(...row.slice(0, PERIOD)) < LEAST_CONTRAST)
      faults.push(`no stripe in row ${y}`);
    for (let x = 0; x < plate.width; x += 1) {
      const apart = Math.max(
        x < PERIOD ? 0 : Math.abs(at(x, y) - at(x - PERIOD, y)),
        y < PERIOD ? 0 : Math.abs(at(x, y) - at(x, y - PERIOD)),
      );
      if (apart > MOST_APART) faults.push(`a seam of ${apart} at ${x}, ${y}`);
    }
  }
  return faults.slice(0, 8);
}
