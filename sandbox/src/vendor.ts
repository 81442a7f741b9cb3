import type { FastifyInstance } from "fastify";
import type { Html } from "./html.ts";

/** What every vendor may know about the sandbox it is part of. */
export interface SandboxContext {
  /** Where the sandbox is reached. Only known once it listens: ask when answering, not when registering. */
  url(): string;
  /** Origins of the product, e.g. `http://localhost:3000`. */
  appOrigins: readonly string[];
  /** Where data outlive a restart; null keeps everything in memory. */
  dataDir: string | null;
  today: Date;
}

/** One stand-in: its wire interface, its controls for tests, its part of the inspector page. */
export interface Vendor {
  /** First segment of its paths: `/<name>/…` and `/control/<name>/…`. */
  name: string;
  title: string;
  /** Routes below `/<name>`. */
  routes(app: FastifyInstance): Promise<void>;
  /** Routes below `/control/<name>`. */
  control?(app: FastifyInstance): Promise<void>;
  /** What the inspector page shows above the vendor's recent calls. */
  inspect(): Html;
}
