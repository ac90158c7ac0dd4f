/** What a script that imports a page's component may know of it. Inside .astro files its own types hold. */
declare module "*.astro" {
  const component: import("astro/runtime/server/index.js").AstroComponentFactory;
  export default component;
}
