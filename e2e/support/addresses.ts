/** The port of the product under test; the vendor sandbox runs next to it. */
export const PORT = Number(process.env.E2E_PORT ?? 3600);
export const APP_URL = `http://localhost:${PORT}`;
export const SANDBOX_URL = `http://localhost:${PORT + 10}`;
