import { routes } from "@touchline/contract";
import { describe, expect, it } from "vitest";
import { minimalResponse } from "./minimal-response.ts";

const reads = routes.filter(({ method, stream, file }) => method === "GET" && !stream && !file);

describe("the least answer", () => {
  it.each(reads.map((route) => ({ path: route.path, route })))(
    "of GET $path is as agreed",
    ({ route }) => {
      expect(route.response.safeParse(minimalResponse(route)).error?.issues).toBeUndefined();
    },
  );
});
