import { minifySync } from "vite";

/** Our own inline scripts: Astro leaves them as they are written. */
const INLINE_SCRIPT = /(?<=<script>)[^]*?(?=<\/script>)/g;

const known = new Map<string, string>();
function minified(script: string): string {
  const old = known.get(script);
  if (old !== undefined) return old;
  const { code, errors } = minifySync("inline.js", script);
  if (errors[0]) throw new Error(`An inline script cannot be read: ${errors[0].message}\n${script}`);
  known.set(script, code.trim());
  return code.trim();
}

/** A page with its inline scripts as short as its files are. */
export const minifyScripts = (html: string): string => html.replace(INLINE_SCRIPT, minified);
