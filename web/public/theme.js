// Sets the colour scheme before the first paint, so that no page flashes white at night.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("touchline.colour-scheme");
  } catch {
    // Storage can be switched off; the system's choice then stands.
  }
  const isDark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? "dark" : "light";
})();

// The schema library compiles its checks if it may. The content policy says no, and even its asking
// is reported as a violation; it looks here before its first schema is made.
globalThis.__zod_globalConfig = { jitless: true };
