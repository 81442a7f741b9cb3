import { createHash, hkdfSync, randomBytes, randomInt } from "node:crypto";
import { newRoomCode } from "@touchline/domain";
import type { Viewer } from "../../context/viewer.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Keys } from "../../shared/seal.ts";

const TOKEN_BYTES = 32;

export const newCode = (): string => newRoomCode((among) => randomInt(among));

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/**
 * Derives the possible secrets of a watching colleague; the first is for new joins. It is
 * deterministic, so a second tab or device doesn't invalidate the first. After "sign out
 * everywhere" the user becomes a new participant, so old secrets never work again.
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

/** Encryption purpose for a room's code. */
export const purposeOf = (organisationId: string, roomId: string) =>
  `${organisationId} room ${roomId}`;

/**
 * One answer for unknown, malformed and expired codes and for rooms out of scope, so that guessing
 * reveals nothing.
 */
export function roomEnded(): Refusal {
  return new Refusal("not_found", "This room has ended");
}
