import { spawnSync } from "node:child_process";

const OPTIONS = ["--pdeathsig", "INT"];

/** Returns whether a child can be made to end with its parent: on Linux, with a util-linux tool. */
export function hasParentDeathSignal(): boolean {
  return spawnSync("setpriv", [...OPTIONS, "true"], { stdio: "ignore" }).status === 0;
}

/**
 * Wraps a command so that it gets SIGINT when its parent dies, even by kill -9; returns it
 * unchanged where unsupported.
 */
export function withParentDeathSignal(program: string, args: string[]): [string, string[]] {
  return hasParentDeathSignal() ? ["setpriv", [...OPTIONS, program, ...args]] : [program, args];
}
