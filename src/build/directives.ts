import type { AstroIntegration } from "astro";

/** client:interaction (src/shell/interaction.ts). */
export const directives = (): AstroIntegration => ({
  name: "directives",
  hooks: {
    "astro:config:setup": ({ addClientDirective }) =>
      addClientDirective({ name: "interaction", entrypoint: "./src/shell/interaction.ts" }),
  },
});
