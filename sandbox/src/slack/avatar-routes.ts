import type { FastifyInstance } from "fastify";
import { AVATAR_SIZES, avatarOf } from "./avatar.ts";
import type { Person, State } from "./state.ts";

/** The addresses of a profile's pictures, `image_72` and so on. */
export function avatarUrls(state: State, { id }: Person): Record<string, string> {
  return Object.fromEntries(
    AVATAR_SIZES.map((size) => [`image_${size}`, `${state.publicUrl()}/avatars/${id}_${size}.png`]),
  );
}

/** Pictures need no token, as at Slack. */
export function avatarRoutes(app: FastifyInstance, state: State): void {
  app.get<{ Params: { file: string } }>("/avatars/:file", async ({ params }, reply) => {
    const [, id = "", size = ""] = /^(\w+)_(\d+)\.png$/.exec(params.file) ?? [];
    const known = AVATAR_SIZES.find((one) => String(one) === size);
    if (!known || !state.people.has(id)) return reply.code(404).send();
    return reply
      .header("cache-control", "max-age=31536000, public")
      .type("image/png")
      .send(avatarOf(id, known));
  });
}
