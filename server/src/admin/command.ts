/** What a command of the administrator is given. */
export interface Given {
  args: string[];
  environment: NodeJS.ProcessEnv;
  say: (line: string) => void;
  /** Asks whoever runs the command for a line. */
  ask?: (question: string) => Promise<string>;
}

export interface Command {
  /** One line of the list of commands. */
  summary: string;
  /** How it is called and what it does, in words. */
  help: string;
  /** The exit code: 0 if all is well, 1 if something is not. */
  run(given: Given): Promise<number>;
}

/** It was called in a way that it does not know; the exit code is 2. */
export class UsageError extends Error {}
