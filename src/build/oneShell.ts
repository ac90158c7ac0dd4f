import type { Plugin } from "vite";

const groups = [{ name: "shell", test: /\/src\/layouts\/shell\.ts/ }];

/**
 * Every page loads the shell. What islands share with it stays in its file: left alone, each shared piece would become
 * a file, and a request, of its own.
 */
export const oneShell = (): Plugin => ({
  name: "one-shell",
  config: () => ({
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  }),
});
