/**
 * The same database with a German date style: 9 November is 09.11.2026 unless formatted otherwise.
 */
export function writingGermanDays(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("options", "-c datestyle=German,DMY");
  return url.href;
}
