import type { FastifyInstance } from "fastify";

/** Parses the server's printed route tree, with four columns of indentation per level. */
export function servedRoutes(app: FastifyInstance): string[] {
  const tree = app.printRoutes({ commonPrefix: false });
  const path: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", part = "", methods = ""] = /^(.*)── (\S*)(?: \((.*)\))?/.exec(line) ?? [];
    path.splice(Math.floor(indent.length / 4), Number.POSITIVE_INFINITY, part);
    return methods ? methods.split(", ").map((method) => `${method} ${path.join("")}`) : [];
  });
}

/** Routes with a common prefix share its parameter name; ignores that and trailing slashes. */
export const routeShape = (line: string) => line.replace(/:[^/]+/g, ":").replace(/\/$/, "");
