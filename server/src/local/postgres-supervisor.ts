import { spawn } from "node:child_process";
import { z } from "zod";
import { withParentDeathSignal } from "./end-with-parent.ts";

/**
 * Runs a database for as long as the parent process lives. The database has a separate process
 * group, so that Ctrl-C reaches the product first. If the parent is killed with -9, alone or with
 * its group, no signal arrives, but this program's stdin ends. If this program itself is killed
 * with -9, the database stops too where the system supports that; elsewhere the next start takes it
 * over.
 */
const LaunchOptions = z.object({
  program: z.string(),
  args: z.array(z.string()),
  cwd: z.string(),
  as: z.object({ uid: z.number().optional(), gid: z.number().optional() }),
});
const STOP_TIMEOUT_MS = 20_000;

const { program, args, cwd, as } = LaunchOptions.parse(JSON.parse(process.argv[2] ?? ""));
const server = spawn(...withParentDeathSignal(program, args), {
  ...as,
  cwd,
  stdio: ["ignore", "ignore", "inherit"],
});
server.once("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
server.once("exit", (code) => process.exit(code ?? 1));

function stop(): void {
  server.kill("SIGINT");
  setTimeout(() => server.kill("SIGQUIT"), STOP_TIMEOUT_MS);
}
process.stdin.once("close", stop).resume();
process.once("SIGTERM", stop).once("SIGINT", stop);
