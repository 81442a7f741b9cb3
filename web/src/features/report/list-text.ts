import { ListError } from "./list-error.ts";

/** Small enough to report progress, large enough to be fast. */
const CHUNK_BYTES = 1024 * 1024;
const MAX_BYTES = 250 * 1024 * 1024;
const HEAD_BYTES = 4096;

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const SIGNATURES = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], reason: "spreadsheet" },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], reason: "spreadsheet" },
  { bytes: [0x25, 0x50, 0x44, 0x46], reason: "document" },
  { bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66], reason: "document" },
  { bytes: [0x1f, 0x8b], reason: "binary" },
] as const;

/** Detects the encoding from the first bytes. For UTF-8 the rest of the file must confirm it. */
export async function detectEncoding(file: Blob): Promise<Encoding> {
  if (file.size === 0) throw new ListError("empty");
  if (file.size > MAX_BYTES) throw new ListError("too-large");
  const head = await bytesOf(file, 0, HEAD_BYTES);
  const known = SIGNATURES.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte));
  if (known) throw new ListError(known.reason);
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const zeros = { even: 0, odd: 0 };
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2 === 0 ? "even" : "odd"] += 1;
  });
  if (zeros.even + zeros.odd === 0) return "utf-8";
  // ASCII in UTF-16 without a BOM: every other byte is zero.
  const half = head.length / 2;
  if (zeros.even === 0 && zeros.odd > half * 0.7) return "utf-16le";
  if (zeros.odd === 0 && zeros.even > half * 0.7) return "utf-16be";
  throw new ListError("binary");
}

/** The file isn't in the detected encoding. */
export class WrongEncoding extends Error {}

/** Yields a file's text in chunks, with normalised line endings. */
export async function* textOf(
  file: Blob,
  encoding: Encoding,
  onProgress: (share: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === "utf-8" });
  let held = "";
  for (let from = 0; from < file.size; from += CHUNK_BYTES) {
    const bytes = await bytesOf(file, from, from + CHUNK_BYTES);
    const isLast = from + CHUNK_BYTES >= file.size;
    const text = held + decode(decoder, bytes, isLast);
    // A trailing carriage return may be half of a line ending.
    held = !isLast && text.endsWith("\r") ? "\r" : "";
    yield (held ? text.slice(0, -1) : text).replace(/\r\n?/g, "\n");
    onProgress(Math.min(1, (from + CHUNK_BYTES) / file.size));
  }
}

function decode(decoder: TextDecoder, bytes: Uint8Array, isLast: boolean): string {
  try {
    return decoder.decode(bytes, { stream: !isLast });
  } catch {
    throw new WrongEncoding();
  }
}

async function bytesOf(file: Blob, from: number, to: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(from, to).arrayBuffer());
  } catch {
    throw new ListError("unreadable");
  }
}

/** UTF-8 decoded as something else produces these pairs: 'MÃ¼ller'. */
export function hasMojibake(text: string): boolean {
  return /Ã[\u0080-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€/.test(text);
}
