// Asks for what the page begins with while its code is still on the way; `askedAhead` in the app takes
// the answers. Whatever goes wrong here is left to the app, which asks for itself and says so.
(() => {
  const HOME = ["/api/deal-check-batch", "/api/deals/smart-queues/all", "/api/alerts"];
  const isGood = ({ access_token: token, expires_at: until }) => token && until * 1000 > Date.now();
  const stored = () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith("touchline.identity.user:"))
      .map((key) => JSON.parse(localStorage.getItem(key)))
      .find(isGood);
  try {
    const token = stored()?.access_token;
    if (!token) return;
    const isHome = ["/", "/home"].includes(location.pathname);
    const answers = new Map();
    for (const address of ["/api/session", ...(isHome ? HOME : [])]) {
      const answer = fetch(address, { headers: { authorization: `Bearer ${token}` } });
      // Told by whoever takes it, and by nobody if nobody does.
      answer.catch(() => undefined);
      answers.set(address, answer);
    }
    globalThis.touchlineAhead = { token, answers };
  } catch {
    // Storage can be switched off, or hold what another version wrote.
  }
})();
