/** What lives on every page of somebody signed in, in one file of script: alone, each would be a request. */
export { default as AlertsCount } from "#features/account/notifications/AlertsCount.tsx";
export { default as AlertToasts } from "#features/account/notifications/AlertToasts.tsx";
export { default as EndedLine } from "#features/membership/membership/EndedLine.tsx";
export { default as GraceBanner } from "#features/membership/membership/GraceBanner.tsx";
export { default as ProgressNews } from "#features/learning/finished/ProgressNews.tsx";
export { default as Guard } from "#layouts/account/Guard.tsx";
