import type { AstroIntegration } from "astro";

/** client:intent and client:signedIn (src/shell/directives/). */
export const directives = (): AstroIntegration => ({
  name: "directives",
  hooks: {
    "astro:config:setup": ({ addClientDirective }) => {
      for (const name of ["intent", "signedIn"]) {
        addClientDirective({ name, entrypoint: `./src/shell/directives/${name}.ts` });
      }
    },
  },
});
