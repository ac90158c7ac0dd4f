import { join } from "node:path";
import type { AstroIntegration } from "astro";

/** Registers client:interaction (src/shell/interaction.ts). */
export const directives = (): AstroIntegration => ({
  name: "directives",
  hooks: {
    "astro:config:setup": ({ addClientDirective }) =>
      addClientDirective({ name: "interaction", entrypoint: join(import.meta.dirname, "../shell/interaction.ts") }),
  },
});
