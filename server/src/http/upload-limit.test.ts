import { EventEmitter } from "node:events";
import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import type { Caller } from "./authenticate.ts";
import { uploadLimit } from "./upload-limit.ts";

const signedInAt = new Date("2026-11-18T10:00:00Z");

function uploads() {
  const admit = uploadLimit();
  const open: EventEmitter[] = [];
  return {
    /** Whether one more upload may begin; it lasts until all are ended. */
    begins(
      organisationId: string,
      userId: string,
      { ip = `${userId}.test`, isToken = false } = {},
    ) {
      const subject = isToken ? `tokens of ${userId}` : userId;
      const caller: Caller = {
        identity: { issuer: isToken ? "tl_" : "https://issuer.test", subject, signedInAt },
        viewer: { organisationId, userId, role: "rep" },
      };
      const raw = new EventEmitter();
      try {
        admit({ caller, ip } as FastifyRequest, { raw } as unknown as FastifyReply);
      } catch {
        return false;
      }
      open.push(raw);
      return true;
    },
    endAll() {
      for (const raw of open.splice(0)) raw.emit("close");
    },
  };
}

it("[S-22] a person sends two pictures at once, API tokens or not", () => {
  const { begins, endAll } = uploads();
  expect(begins("one", "maya")).toBe(true);
  expect(begins("one", "maya", { isToken: true })).toBe(true);
  expect(begins("one", "maya")).toBe(false);
  expect(begins("one", "maya", { isToken: true })).toBe(false);
  endAll();
  expect(begins("one", "maya")).toBe(true);
});

it("[S-22] a workspace and a network leave half of the places to others", () => {
  const { begins, endAll } = uploads();
  const people = ["maya", "sam", "joe", "lee"];
  const sent = () => people.flatMap((name) => [begins("one", name), begins("one", name)]);
  expect(sent().filter(Boolean)).toHaveLength(4);
  expect(begins("two", "ann")).toBe(true);
  endAll();
  const ip = "192.0.2.7";
  const fromOne = people.flatMap((name) => [
    begins(`of ${name}`, name, { ip }),
    begins(`of ${name}`, name, { ip }),
  ]);
  expect(fromOne.filter(Boolean)).toHaveLength(4);
  expect(begins("two", "ann")).toBe(true);
});
