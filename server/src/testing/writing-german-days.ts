/** The same database, to which 9 November is 09.11.2026 unless somebody asks for another way. */
export function writingGermanDays(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("options", "-c datestyle=German,DMY");
  return url.href;
}
