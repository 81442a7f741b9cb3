import sharp from "sharp";
import { concurrencyByKey } from "../../http/concurrency-by-key.ts";
import { Refusal } from "../../http/refusal.ts";

/** Only decoders for accepted formats are ever run, whatever the bytes claim. */
const DECODERS = [
  "VipsForeignLoadJpegBuffer",
  "VipsForeignLoadPngBuffer",
  "VipsForeignLoadNsgifBuffer",
  "VipsForeignLoadWebpBuffer",
];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: DECODERS });

const MAX_BYTES = 5 * 1024 * 1024;
/**
 * A few kilobytes can unpack to gigabytes; a five-megabyte camera picture has fewer pixels than
 * this.
 */
const MAX_PIXELS = 50_000_000;
const DECODE_TIMEOUT_SECONDS = 10;
/** Each takes one of the four threads that files and name lookups also need. */
const MAX_DECODES = 2;
const oneOfFew = concurrencyByKey(MAX_DECODES);
const MAX_SIDE_PIXELS = 2000;
const THUMBNAIL_SIDE = 200;

/** The magic bytes of accepted formats. */
const MAGIC_BYTES = ["\u00ff\u00d8\u00ff", "\u0089PNG\r\n", "GIF87a", "GIF89a"];
const WEBP = /^RIFF[\s\S]{4}WEBP/;

export interface Picture {
  mediaType: "image/webp";
  whole: Buffer;
  thumbnail: Buffer;
}

/**
 * Re-encodes an uploaded picture: upright, no larger than a screen, without metadata such as its
 * location.
 */
export async function makePicture(base64: string): Promise<Picture> {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > MAX_BYTES) {
    throw new Refusal("too_large", "image: the picture is too large. The limit is 5 MB.");
  }
  const start = bytes.subarray(0, 512).toString("latin1");
  if (/<svg|<\?xml|<!doctype/i.test(start)) {
    throw new Refusal("bad_request", `image: SVG pictures aren't supported. ${UNSUPPORTED_FORMAT}`);
  }
  const isKnown = MAGIC_BYTES.some((beginning) => start.startsWith(beginning)) || WEBP.test(start);
  if (!isKnown) throw notAPicture();
  return oneOfFew("pictures", () => reEncode(bytes));
}

async function reEncode(bytes: Buffer): Promise<Picture> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .autoOrient();
  try {
    const size = { width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: "inside" } as const;
    const whole = await picture
      .clone()
      .resize({ ...size, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    const thumbnail = await sharp(whole)
      .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: "cover" })
      .webp({ quality: 80 })
      .toBuffer();
    return { mediaType: "image/webp", whole, thumbnail };
  } catch (problem) {
    throw problem instanceof Error && /pixel limit/i.test(problem.message)
      ? new Refusal(
          "too_large",
          "image: the picture has too many pixels. Make it smaller and try again.",
        )
      : notAPicture();
  }
}

const UNSUPPORTED_FORMAT = "Use a PNG, JPEG, WebP or GIF picture.";

function notAPicture(): Refusal {
  return new Refusal("bad_request", `image: this picture can't be read. ${UNSUPPORTED_FORMAT}`);
}
