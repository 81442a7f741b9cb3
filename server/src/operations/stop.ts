const STOP_TIMEOUT_MS = 30_000;

/** Runs `stop` once when the process should end: on a signal, or when its parent is gone. */
export function onStop(stop: () => Promise<void>): void {
  let isStopping = false;
  const begin = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.once("SIGTERM", begin);
  process.once("SIGINT", begin);
  process.once("disconnect", begin);
}
