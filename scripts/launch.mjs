// Plain JavaScript: an old Node must be able to read this file to say that it is too old.
const NEEDED = [22, 18];
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(
    `Touchline needs Node ${NEEDED.join(".")} or newer; this is ${process.versions.node}. ` +
      "npm ci brings one along on most platforms; otherwise install Node 24.\n",
  );
  process.exit(1);
}

const [command = "start", ...args] = process.argv.slice(2);
const { commands } = await import("../server/src/local/commands.ts");
await commands(command, args);
