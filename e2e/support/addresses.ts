/** The port of the product under test; the vendor sandbox runs next to it. */
export const PORT = Number(process.env.E2E_PORT ?? 3600);
export const APP_URL = `http://localhost:${PORT}`;
export const SANDBOX_URL = `http://localhost:${PORT + 10}`;
/** The catalogue of the kit, which only `npm run screens` opens. */
export const KIT_PORT = PORT + 20;
export const KIT_URL = `http://localhost:${KIT_PORT}/kit/`;
