import type { BrowserContext } from "@playwright/test";

/**
 * Collects hidden errors of a browser: console messages, exceptions, content security policy
 * violations.
 */
export function watchBrowserErrors() {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  const allowed: RegExp[] = [];

  return {
    /** Requires a matching console error; the test fails without one. */
    expect(pattern: RegExp) {
      expected.push(pattern);
    },

    /** Allows a matching console error. */
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

/** Runs in the page, where the console is the only way to report. */
function reportPolicyViolations() {
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    // biome-ignore lint/suspicious/noConsole: the watcher listens to it
    console.error(`Content security policy: ${violatedDirective} kept out ${blockedURI}`);
  });
}
