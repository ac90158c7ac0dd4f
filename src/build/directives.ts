import type { AstroIntegration } from "astro";

/** client:intent and client:member (src/ui/directives/). */
export const directives = (): AstroIntegration => ({
  name: "directives",
  hooks: {
    "astro:config:setup": ({ addClientDirective }) => {
      for (const name of ["intent", "member"]) {
        addClientDirective({ name, entrypoint: `./src/ui/directives/${name}.ts` });
      }
    },
  },
});
