import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(?:js|css|svg|json)$/;
/** Compressing smaller files doesn't save a network packet. */
const WORTH_PACKING = 1024;

const PACKERS = { br: promisify(brotliCompress), gz: promisify(gzip) };

/**
 * Compresses static files at build time instead of per request; browsers accept Brotli only over
 * TLS.
 */
export function packedFiles(): Plugin {
  return {
    name: "packed-files",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.keys(bundle).filter((file) => TEXT.test(file));
      await Promise.all(files.map((file) => pack(join(dir, file))));
    },
  };
}

async function pack(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.length < WORTH_PACKING) return;
  for (const [ending, packed] of Object.entries(PACKERS)) {
    await writeFile(`${path}.${ending}`, await packed(plain));
  }
}
