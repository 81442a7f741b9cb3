/** The columns of HubSpot's own export, and their properties. */
const COLUMNS = new Map([
  ["record id", "hs_object_id"],
  ["deal id", "hs_object_id"],
  ["deal name", "dealname"],
  ["deal stage", "dealstage"],
  ["deal owner", "hubspot_owner_id"],
  ["pipeline", "pipeline"],
  ["amount", "amount"],
  ["amount in company currency", "amount_in_home_currency"],
  ["close date", "closedate"],
  ["create date", "createdate"],
  ["deal probability", "hs_deal_stage_probability"],
  ["forecast category", "hs_manual_forecast_category"],
  ["next step", "hs_next_step"],
  ["deal update", "deal_update"],
  ["last contacted", "notes_last_contacted"],
  ["number of associated contacts", "num_associated_contacts"],
  ["date entered current stage", "hs_v2_date_entered_current_stage"],
]);

/** The rows of a table as records; columns may have the names of HubSpot's UI or API. */
export function recordsFrom(csv: string): Record<string, string>[] {
  const [head = [], ...rows] = rowsFrom(csv);
  const names = head.map((name) => COLUMNS.get(name.trim().toLowerCase()) ?? name.trim());
  return rows.map((row) =>
    Object.fromEntries(names.map((name, place) => [name, row[place]?.trim() ?? ""])),
  );
}

/** Cells may be quoted, with commas, line breaks and doubled quotes inside. */
function rowsFrom(csv: string): string[][] {
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g;
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [all, inQuotes, bare = "", end] of csv.replace(/^\uFEFF/, "").matchAll(cells)) {
    if (all === "" && row.length === 0) break;
    row.push(inQuotes?.replaceAll('""', '"') ?? bare);
    if (end === ",") continue;
    rows.push(row);
    row = [];
    if (end === "") break;
  }
  return rows;
}
