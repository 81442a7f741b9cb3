import { serve } from "../main.ts";

/** A web process without the web app, which a test need not have built. */
await serve("web", process.env, null);
