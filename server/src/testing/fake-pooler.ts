import net from "node:net";

/** PostgreSQL's BackendKeyData message: `K`, its length, then the process id. */
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12]);

/**
 * Forwards connections to a database and, like a pooler, reports a different backend process id.
 */
export async function fakePooler(toUrl: string) {
  const to = new URL(toUrl);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(Number(to.port), to.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    let isNamed = false;
    far.on("data", (chunk) => {
      const at = isNamed ? -1 : chunk.indexOf(KEY_DATA);
      if (at >= 0) {
        isNamed = true;
        chunk.writeInt32BE(chunk.readInt32BE(at + 5) + 1, at + 5);
      }
      near.write(chunk);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = new URL(toUrl);
  url.port = String((server.address() as net.AddressInfo).port);
  return {
    url: url.href,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(done));
    },
  };
}
