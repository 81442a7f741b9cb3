/** How Slack writes a name: '@ana'; where only a description is known, that. */
export function handle(name: string): string {
  return /\s/.test(name) ? name : `@${name}`;
}
