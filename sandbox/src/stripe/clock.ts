/** Now, as Stripe counts. */
export const seconds = () => Math.floor(Date.now() / 1000);
