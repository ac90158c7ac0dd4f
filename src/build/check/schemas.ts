// Astro wants the shape of the content in src/ itself, above all layers of the import map.
// eslint-disable-next-line no-restricted-imports
export { schemas } from "../../content.schema.ts";
