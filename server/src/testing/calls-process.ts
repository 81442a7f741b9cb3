import { serve } from "../main.ts";

/** A web process without the web app, so that tests don't need a build. */
await serve("web", process.env, null);
