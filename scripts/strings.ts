import { readableStrings } from "./readable-strings.ts";

/**
 * Prints every string that people read, grouped by part, so that all of them can be read in one
 * list. `npm run strings -- server/features/goals` prints the parts whose name begins like this.
 */
const [wanted = ""] = process.argv.slice(2);
const strings = readableStrings().filter(({ part }) => part.startsWith(wanted));
for (const [part, inPart] of Map.groupBy(strings, ({ part }) => part)) {
  console.log(`\n${part} (${inPart.length})`);
  for (const { file, line, text } of inPart) console.log(`  ${file}:${line}  ${text}`);
}
console.log(`\n${strings.length} strings`);
