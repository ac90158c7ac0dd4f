import type { Plugin } from "vite";

const groups = [{ name: "shell", test: /\/src\/(layouts\/shell|ui\/element)\.ts/ }];

/**
 * Every page loads the shell. What islands share with it stays in its file, and what nearly everything that is fetched
 * later needs is in it already: left alone, each shared piece would become a file, and a request, of its own.
 */
export const oneShell = (): Plugin => ({
  name: "one-shell",
  config: () => ({
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  }),
});
