import "astro";
import type { Interaction } from "#shell/interaction.ts";

declare module "astro" {
  interface AstroClientDirectives {
    /** Comes to life at the first sign that the reader wants it; no press is lost (shell/interaction.ts). */
    "client:interaction"?: boolean | Interaction;
  }
}
