// Builds the app, and the welcome page as a separate bundle.
import { build } from "vite";

const root = import.meta.dirname;
for (const config of ["vite.config.ts", "vite.welcome.config.ts"]) {
  await build({ root, configFile: `${root}/${config}`, logLevel: "warn" });
}
