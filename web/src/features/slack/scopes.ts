export const SCOPES = [
  { scope: "chat:write", why: "Send alerts, nudges and digests." },
  { scope: "commands", why: "Answer when somebody types /touchline." },
  { scope: "channels:read", why: "List your public channels, to choose where a digest goes." },
  {
    scope: "channels:history",
    why: "See in channels it was invited to whether a digest has arrived, so that none comes twice.",
  },
  {
    scope: "im:history",
    why: "Read what people write to the app itself, and nobody else's messages.",
  },
];
