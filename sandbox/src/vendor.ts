import type { FastifyInstance } from "fastify";
import type { Html } from "./html.ts";

/** What a vendor can access of its sandbox. */
export interface SandboxContext {
  /**
   * The sandbox's base URL. Only known once it listens: call it when answering, not when
   * registering.
   */
  url(): string;
  /** Origins of the product, e.g. `http://localhost:3000`. */
  appOrigins: readonly string[];
  /** Where data is saved; null for memory only. */
  dataDir: string | null;
  today: Date;
}

/** A stand-in: its API, its controls for tests, its part of the inspector page. */
export interface Vendor {
  /** First segment of its paths: `/<name>/…` and `/control/<name>/…`. */
  name: string;
  title: string;
  /** Routes below `/<name>`. */
  routes(app: FastifyInstance): Promise<void>;
  /** Routes below `/control/<name>`. */
  control?(app: FastifyInstance): Promise<void>;
  /** The content of the inspector page above the vendor's recent calls. */
  inspect(): Html;
}
