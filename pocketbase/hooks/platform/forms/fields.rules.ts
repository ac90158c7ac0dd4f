import { safe } from "../plainPages/html.rules.ts";

/** A text over several lines in its field; the first line end is the field's own. */
export const linesField = (name: string, text: string): string =>
  `<textarea name="${name}" required>\n${safe(text)}</textarea>`;

/** No person sees it: only programs fill in whatever is called a website. */
export const TRAP = `<p class="trap" aria-hidden="true"><label>Website<input name="website" tabindex="-1" autocomplete="off"></label></p>`;
