/** Formats a Slack name: '@ana'; or the description if that is all we have. */
export function handle(name: string): string {
  return /\s/.test(name) ? name : `@${name}`;
}
