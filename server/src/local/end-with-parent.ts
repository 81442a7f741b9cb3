import { spawnSync } from "node:child_process";

const OPTIONS = ["--pdeathsig", "INT"];

/** Whether the system can have a program end with the one that started it: Linux can, by a tool of util-linux. */
export function canEndWithParent(): boolean {
  return spawnSync("setpriv", [...OPTIONS, "true"], { stdio: "ignore" }).status === 0;
}

/** The command that has a program stop (SIGINT) as soon as its parent is gone, even by kill -9; itself where that cannot be. */
export function endingWithParent(program: string, args: string[]): [string, string[]] {
  return canEndWithParent() ? ["setpriv", [...OPTIONS, program, ...args]] : [program, args];
}
