// The web app with reload on save; API calls go to the product running next to it.
import { createServer } from "vite";

const { WEB_PORT, API_URL } = process.env;
const server = await createServer({
  root: "web",
  server: { port: Number(WEB_PORT), strictPort: true, proxy: { "/api": API_URL } },
});
await server.listen();
process.send?.({ ready: true });
const stop = () => server.close().then(() => process.exit(0));
process.once("SIGTERM", stop);
process.once("disconnect", stop);
