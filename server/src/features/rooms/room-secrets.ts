import { createHash, hkdfSync, randomBytes, randomInt } from "node:crypto";
import { newRoomCode } from "@touchline/domain";
import type { Viewer } from "../../context/viewer.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Keys } from "../../shared/seal.ts";

const TOKEN_BYTES = 32;

export const makeCode = (): string => newRoomCode((among) => randomInt(among));

export const makeToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/**
 * The secrets that a colleague who watches may have, the first one for whoever comes now: the same each time.
 *
 * A second tab, or a telephone beside the computer, must not put the first one out. Whoever was signed out
 * everywhere is another participant afterwards, so what was given before never works again.
 */
export function watcherTokens(
  keys: Keys,
  { organisationId, userId }: Pick<Viewer, "organisationId" | "userId">,
  roomId: string,
  participantId: string,
): string[] {
  const purpose = `room watcher ${organisationId} ${roomId} ${userId} ${participantId}`;
  return keys.map(({ key }) =>
    Buffer.from(hkdfSync("sha256", key, "", purpose, TOKEN_BYTES)).toString("base64url"),
  );
}

export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** What the code of a room is sealed for. */
export const purposeOf = (organisationId: string, roomId: string) =>
  `${organisationId} room ${roomId}`;

/** Unknown, malformed and dead codes, and rooms out of sight, have one answer: guessing teaches nothing. */
export function hasEnded(): Refusal {
  return new Refusal("not_found", "This room has ended");
}
