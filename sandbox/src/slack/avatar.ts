import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

/** Slack's sizes of profile pictures. */
export const AVATAR_SIZES = [24, 32, 48, 72, 192, 512] as const;

const LIGHT = [255, 255, 255] as const;

/** A person's picture: a head and shoulders on a colour of their own, as PNG. */
export function avatarOf(id: string, size: number): Buffer {
  const [red = 0, green = 0, blue = 0] = createHash("sha256").update(id).digest();
  const ground = [red, green, blue].map((part) => 60 + (part % 120));
  const rows = Array.from({ length: size }, (_, y) => {
    const pixels = Array.from({ length: size }, (__, x) =>
      isPerson((x + 0.5) / size, (y + 0.5) / size) ? LIGHT : ground,
    );
    // Each row begins with its filter; 0 is none.
    return Buffer.from([0, ...pixels.flat()]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits, red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function isPerson(x: number, y: number): boolean {
  const isHead = Math.hypot(x - 0.5, y - 0.38) < 0.18;
  return isHead || (y > 0.58 && Math.hypot(x - 0.5, (y - 0.95) * 0.9) < 0.33);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
