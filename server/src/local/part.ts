import { fork } from "node:child_process";

export interface ChildPart {
  stop(): Promise<void>;
  /** Resolves with a message if the part ends unexpectedly. */
  exited: Promise<string>;
}

const START_TIMEOUT_MS = 15_000;

/** Starts one of our programs in a child process and waits until it reports ready. */
export function startPart(
  name: string,
  file: string,
  args: string[],
  environment: NodeJS.ProcessEnv,
  nodeOptions: string[] = [],
): Promise<ChildPart> {
  return new Promise((resolve, reject) => {
    const child = fork(file, args, {
      env: { ...process.env, ...environment },
      execArgv: [...process.execArgv, ...nodeOptions],
      stdio: ["ignore", "inherit", "pipe", "ipc"],
    });
    let words = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-4000);
      process.stderr.write(chunk);
    });
    let isWanted = true;
    const ended = new Promise<string>((tell) => {
      child.once("exit", (code, signal) => {
        if (isWanted) tell(`The ${name} ended by itself (${signal ?? code}).`);
      });
    });
    const stop = () =>
      new Promise<void>((done) => {
        isWanted = false;
        if (child.exitCode !== null || child.signalCode !== null) return done();
        const impatient = setTimeout(() => child.kill("SIGKILL"), START_TIMEOUT_MS);
        child.once("exit", () => {
          clearTimeout(impatient);
          done();
        });
        child.kill("SIGTERM");
      });
    child.once("message", () => resolve({ stop, exited: ended }));
    child.once("error", reject);
    child.once("exit", () =>
      reject(new Error(words ? "Touchline didn't start." : `The ${name} didn't start.`)),
    );
  });
}
