// Plain JavaScript: an old Node must be able to parse this file to report that it is too old.
const NEEDED = [22, 18];
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(
    `Touchline needs Node ${NEEDED.join(".")} or newer; this is ${process.versions.node}. ` +
      "npm ci brings one along on most platforms; otherwise install Node 24.\n",
  );
  process.exit(1);
}

// Cache compiled code for this and child processes: compiling is half of the start-up time. Stored
// where only users with write access to the program can write.
const { enableCompileCache } = await import("node:module");
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/../node_modules/.cache/touchline`;
enableCompileCache(process.env.NODE_COMPILE_CACHE);

const [command = "start", ...args] = process.argv.slice(2);
const { commands } = await import("../server/src/local/commands.ts");
await commands(command, args);
