const STEP = /\[after-build\] (.+?), ([\d.]+) s/;

/** How long each step after Astro's own work took, by its name in the build's log. */
export function stepsIn(lines: string[]): Map<string, number> {
  const found = lines.map((line) => STEP.exec(line)).filter((match) => match !== null);
  return new Map(found.map(([, name = "", seconds]) => [name, Number(seconds)]));
}
