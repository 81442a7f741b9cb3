/** Where the journeys have the product started, and the vendors' stand-ins beside it. */
export const PORT = Number(process.env.E2E_PORT ?? 3600);
export const APP = `http://localhost:${PORT}`;
export const SANDBOX = `http://localhost:${PORT + 10}`;
