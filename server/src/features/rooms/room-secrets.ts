import { createHash, randomBytes, randomInt } from "node:crypto";
import { newRoomCode } from "@touchline/domain";
import { Refusal } from "../../http/refusal.ts";

const TOKEN_BYTES = 32;

export const makeCode = (): string => newRoomCode((among) => randomInt(among));

export const makeToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

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
