import { routes } from "@touchline/contract";
import { describe, expect, it } from "vitest";
import { leastAnswer } from "./least.ts";

const reads = routes.filter(({ method, stream, file }) => method === "GET" && !stream && !file);

describe("the least answer", () => {
  it.each(reads.map((route) => ({ path: route.path, route })))(
    "of GET $path is as agreed",
    ({ route }) => {
      expect(route.response.safeParse(leastAnswer(route)).error?.issues).toBeUndefined();
    },
  );
});
