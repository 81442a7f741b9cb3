import { hasCode } from "./loopback.ts";
import { startSandbox } from "./sandbox.ts";

const port = Number(process.env.SANDBOX_PORT ?? 3010);
const smtpPort = Number(process.env.SANDBOX_SMTP_PORT || (port === 0 ? 0 : port + 1));
const appOrigins = (process.env.SANDBOX_APP_ORIGINS ?? "http://localhost:3000")
  .split(",")
  .map((origin) => origin.trim())
  .filter((origin) => origin !== "");

try {
  const sandbox = await startSandbox({
    port,
    smtpPort,
    appOrigins,
    dataDir: process.env.SANDBOX_DATA_DIR || null,
  });
  const stop = () => void sandbox.close().then(() => process.exit(0));
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  // As a child process, it would block the port forever once its parent is gone.
  process.once("disconnect", stop);
  if (process.send) process.send({ ready: true, url: sandbox.url, smtpUrl: sandbox.smtpUrl });
  else process.stdout.write(`Sandbox at ${sandbox.url}, mail to ${sandbox.smtpUrl}\n`);
} catch (error) {
  if (!hasCode(error) || error.code !== "EADDRINUSE") throw error;
  const isForMail = "port" in error && error.port === smtpPort && smtpPort !== port;
  const [taken, name] = isForMail ? [smtpPort, "SANDBOX_SMTP_PORT"] : [port, "SANDBOX_PORT"];
  process.stderr.write(`Port ${taken} is taken. Set ${name} to a free one.\n`);
  process.exit(1);
}
