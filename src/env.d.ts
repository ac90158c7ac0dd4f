import "astro";

declare module "astro" {
  interface AstroClientDirectives {
    /** Comes to life at the first press, focus or key on it; no press is lost (shell/directives/intent.ts). */
    "client:intent"?: boolean | "load";
    /** Comes to life when the page is idle, for somebody signed in (shell/directives/signedIn.ts). */
    "client:signedIn"?: boolean;
  }
}
