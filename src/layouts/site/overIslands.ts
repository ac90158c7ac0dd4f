/** What comes over any page, in one file of script: alone, each would be a request. */
export { default as Overlays } from "./Overlays.tsx";
export { default as Toaster } from "#ui/messages/Toaster.tsx";
