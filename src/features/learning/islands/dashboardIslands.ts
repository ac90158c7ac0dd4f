/** What lives on the dashboard, and the timeline that is shown elsewhere too, in one file of script: alone, each would be a request. */
export { default as Certificates } from "#features/learning/certificates/own/Certificates.tsx";
export { default as Dashboard, OwnTimeline } from "#features/learning/dashboard/Dashboard.tsx";
export { default as PracticeCard } from "#features/learning/practice/PracticeCard.tsx";
