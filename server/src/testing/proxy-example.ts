import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const EXAMPLES = resolve(import.meta.dirname, "../../../deploy/proxy");

export const proxyExample = (file: string) => readFileSync(join(EXAMPLES, file), "utf8");

/** The example with the test's ports and without the certificate, which the test doesn't have. */
export function proxyExampleAt(
  file: string,
  ports: { front: number; first: number; second: number },
): string {
  return proxyExample(file)
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${ports.first}`)
    .replaceAll("127.0.0.1:3001", `127.0.0.1:${ports.second}`)
    .replace("listen 443 ssl;", `listen 127.0.0.1:${ports.front};`)
    .replace(/^\s*ssl_certificate.*$/gm, "")
    .replace(/bind :443 ssl crt \S+/, `bind 127.0.0.1:${ports.front}`);
}
