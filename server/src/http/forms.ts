import { errorCodes, type FastifyInstance, type FastifyRequest } from "fastify";
import { Refusal } from "./refusal.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    isForm?: boolean;
  }
}

const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** Parses form bodies on routes that accept them; all others still reject them. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    FORMS,
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      const type = request.headers["content-type"] ?? "";
      if (!request.routeOptions.config.isForm)
        throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type);
      const form = await new Response(body, { headers: { "content-type": type } })
        .formData()
        .catch(() => {
          throw new Refusal("bad_request", "This form can't be read.");
        });
      return Object.fromEntries(form);
    },
  );
}
