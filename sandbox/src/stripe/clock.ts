/** Now in Unix seconds, as Stripe uses them. */
export const seconds = () => Math.floor(Date.now() / 1000);
