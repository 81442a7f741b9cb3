/** Where Touchline runs. `npm run admin -- hubspot-project` writes this file for PUBLIC_URL. */
export const TOUCHLINE_URL = "https://touchline.example.com";
