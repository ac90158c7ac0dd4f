import { Parser } from "htmlparser2";

/** What only draws. Nothing that runs, holds HTML, or leads out of the file. */
const DRAWS = new Set([
  ...["svg", "g", "defs", "symbol", "use", "title", "desc", "metadata", "style", "switch", "path", "rect", "circle"],
  ...["ellipse", "line", "polyline", "polygon", "text", "tspan", "textpath", "marker", "pattern", "mask", "clippath"],
  ...["lineargradient", "radialgradient", "stop", "filter", "image", "view"],
]);
const isFilter = (name: string): boolean => /^fe[a-z]+$/.test(name);
/** Of editors, as sodipodi:namedview: nobody draws them. */
const isForeign = (name: string): boolean => /^(sodipodi|inkscape|rdf|cc|dc|sketch|figma|xmlns|serif|bx):/.test(name);

const isInside = (address: string): boolean => /^(#|data:image\/(png|jpe?g|webp|gif);base64,)/i.test(address.trim());
const stylesLeadOut = (style: string): boolean =>
  /@import|expression\s*\(|javascript:/i.test(style) ||
  [...style.matchAll(/url\(\s*["']?([^"')]*)/gi)].some(([, url = ""]) => !isInside(url));

function isHarmlessAttribute(name: string, value: string): boolean {
  if (/^on/i.test(name)) return false;
  if (/(^|:)href$|^src$/i.test(name)) return isInside(value);
  return !stylesLeadOut(value);
}

/** true: the SVG draws, and does nothing else. */
export function isHarmlessDrawing(svg: string): boolean {
  let isHarmless = !/<!(ENTITY|DOCTYPE[^>]*\[)/i.test(svg);
  let isStyle = false;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const plain = name.toLowerCase();
        isStyle = plain === "style";
        if (!DRAWS.has(plain) && !isFilter(plain) && !isForeign(plain)) isHarmless = false;
        for (const [key, value] of Object.entries(attributes)) if (!isHarmlessAttribute(key, value)) isHarmless = false;
      },
      ontext: (text) => {
        if (isStyle && stylesLeadOut(text)) isHarmless = false;
      },
      onprocessinginstruction: (name) => {
        if (/^\?xml-stylesheet/i.test(name)) isHarmless = false;
      },
      onclosetag: () => {
        isStyle = false;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(svg);
  return isHarmless;
}
