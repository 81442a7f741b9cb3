import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { invalid } from "./errors.ts";
import { JSON_TYPE } from "./gate.ts";
import { type TypeInfo, typeNamed } from "./object-types.ts";
import type { ObjectType } from "./shapes.ts";

/** The dated versions that HubSpot has published. */
export const DATED = ":version(^2026-0[39]$)";

export type Params = Record<string, string | undefined>;
export type Query = Record<string, string | string[] | undefined>;

export interface ApiRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  params: Params;
  query: Query;
  body: Record<string, unknown>;
}

export interface ApiResponse {
  status?: number;
  body?: unknown;
}

/** Serves a call under its old path and its dated one. */
export function serve(
  app: FastifyInstance,
  method: HTTPMethods,
  paths: string[],
  handler: (asked: ApiRequest) => ApiResponse | Promise<ApiResponse>,
): void {
  for (const url of paths) {
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const { status = 200, body } = await handler({
          request,
          reply,
          params: request.params as Params,
          query: request.query as Query,
          body: isObject(request.body) ? request.body : {},
        });
        reply.code(status);
        if (body === undefined) return reply.send();
        return reply.type(JSON_TYPE).send(JSON.stringify(body));
      },
    });
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `?properties=a&properties=b` and `?properties=a,b` are equivalent. */
export function listOf(value: string | string[] | undefined): string[] {
  return [value ?? []]
    .flat()
    .flatMap((part) => part.split(","))
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

export function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

export function typeParam(name: string | undefined): TypeInfo {
  const info = typeNamed(name ?? "");
  if (!info) throw invalid(`Unable to infer object type from: ${name ?? ""}`);
  return info;
}

export function typesOf(names: string[]): ObjectType[] {
  return names.map((name) => typeParam(name).type);
}

export function wholeNumber(value: unknown, fallback: number, name: string): number {
  if (value === undefined || value === null || value === "") return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0)
    throw invalid(`Invalid value for ${name}: ${String(value)}`);
  return number;
}

export function bounded(value: number, most: number, message: string): number {
  if (value > most || value < 1) throw invalid(message);
  return value;
}

export function inputsOf(body: Record<string, unknown>, most: number): Record<string, unknown>[] {
  const { inputs } = body;
  if (!Array.isArray(inputs) || !inputs.every(isObject)) {
    throw invalid("Invalid input JSON: inputs must be a list of objects");
  }
  if (inputs.length > most) {
    throw invalid(
      `The maximum number of inputs supported in a batch request is ${most}. ${inputs.length} were given.`,
    );
  }
  return inputs;
}

export function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
