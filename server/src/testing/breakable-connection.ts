import net from "node:net";

/** A proxy between the product and its database that a test can cut. */
export async function breakableConnection(toUrl: string) {
  let to = new URL(toUrl);
  const sockets = new Set<net.Socket>();
  let isCut = false;
  const server = net.createServer((near) => {
    if (isCut) return void near.destroy();
    const far = net.connect(Number(to.port), to.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = new URL(toUrl);
  url.port = String((server.address() as net.AddressInfo).port);
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    /** Redirects the proxy and cuts existing connections. */
    redirectTo(elsewhere: string) {
      this.cut();
      to = new URL(elsewhere);
      this.mend();
    },
    close() {
      this.cut();
      return new Promise((done) => server.close(done));
    },
  };
}
