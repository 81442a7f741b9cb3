import net from "node:net";

/** What tells a client which process serves it: `K`, its length, and then the process. */
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12]);

/** Hands connections on to a database and, as poolers do, names another process than the one that answers. */
export async function pretendPooler(toUrl: string) {
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
