/** The version of the provider's API that we speak, fixed: what it sends does not change under us. */
export const API_VERSION = "2026-10-28.endive";
