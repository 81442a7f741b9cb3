import * as api from "./api.ts";
import type { Route } from "./route.ts";

export const routes: Route[] = Object.values(api).flatMap((feature): Route[] =>
  Object.values(feature),
);
