export interface CommandInput {
  args: string[];
  environment: NodeJS.ProcessEnv;
  say: (line: string) => void;
  /** Prompts the operator for a line. */
  ask?: (question: string) => Promise<string>;
}

export interface Command {
  summary: string;
  help: string;
  /** False for commands that only write files; they then run without a database. */
  needsDatabase?: boolean;
  /** Exit code: 0 on success, 1 on a problem. */
  run(given: CommandInput): Promise<number>;
}

/** Wrong usage; the exit code is 2. */
export class UsageError extends Error {}
