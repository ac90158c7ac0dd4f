import { startTestPayments } from "./server.ts";

/** The test provider as its own process, configured by its parent; it ends with the parent. */
const { TEST_PAYMENTS_FOLDER: folder, TEST_PAYMENTS_PORT: port, TEST_PAYMENTS_WEBHOOK: webhook } = process.env;
if (!folder || !port || !webhook) throw new Error("npm start and npm run dev start the test provider.");
const { TEST_PAYMENTS_URL: url, TEST_PAYMENTS_KEY: key } = process.env;
const running = await startTestPayments({ folder, port: Number(port), webhook, url, key });
console.log(running.base);
const end = () => void running.stop().then(() => process.exit());
process.stdin.resume().on("end", end);
process.once("SIGTERM", end);
process.once("SIGINT", end);
