// The app, and beside it the welcome page, which is built by itself.
import { build } from "vite";

const root = import.meta.dirname;
for (const config of ["vite.config.ts", "vite.welcome.config.ts"]) {
  await build({ root, configFile: `${root}/${config}`, logLevel: "warn" });
}
