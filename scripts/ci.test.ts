import { accessSync, constants, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";

it("[H-11] the workflow runs .ci/run, on the Node of the image that is deployed", () => {
  const { on, jobs } = parse(readFileSync(".github/workflows/ci.yml", "utf8"));
  expect(Object.keys(on)).toEqual(["push", "pull_request"]);
  const { container, steps } = jobs.test;
  expect(steps.at(-1)).toEqual({ run: ".ci/run" });
  accessSync(".ci/run", constants.X_OK);
  const [, deployed] =
    /^ARG BASE=(node:[\d.]+-bookworm)-slim$/m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
  expect(container).toBe(deployed);
});
