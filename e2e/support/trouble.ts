import type { BrowserContext } from "@playwright/test";

/** Hears what goes wrong in a browser without being shown: the console, thrown errors, the policy. */
export function watchTrouble() {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  const allowed: RegExp[] = [];

  return {
    /** Says that the console will hold this; a test in which it does not, fails. */
    expect(pattern: RegExp) {
      expected.push(pattern);
    },

    /** Says that the console may hold this. */
    allow(pattern: RegExp) {
      allowed.push(pattern);
    },

    async watch(context: BrowserContext) {
      context.on("console", (message) => {
        if (message.type() !== "error") return;
        seen.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (thrown) => seen.push(`Thrown: ${thrown.error().message}`));
      await context.addInitScript(reportPolicyViolations);
    },

    unexpected: () =>
      seen.filter((text) => ![...allowed, ...expected].some((pattern) => pattern.test(text))),
    missing: () =>
      expected.filter((pattern) => !seen.some((text) => pattern.test(text))).map(String),
  };
}

/** Runs in the page, where the console is the way out. */
function reportPolicyViolations() {
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    // biome-ignore lint/suspicious/noConsole: the watcher listens to it
    console.error(`Content security policy: ${violatedDirective} kept out ${blockedURI}`);
  });
}
