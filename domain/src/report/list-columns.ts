import { normaliseText } from "./normalise-text.ts";

/** The fields of a deal that a list can contain. */
export const LIST_FIELDS = [
  "name",
  "amount",
  "stage",
  "status",
  "closesOn",
  "closedOn",
  "createdOn",
  "lastActivityOn",
  "owner",
  "currency",
] as const;
export type ListField = (typeof LIST_FIELDS)[number];

export const DATE_FIELDS = ["closesOn", "closedOn", "createdOn", "lastActivityOn"] as const;
export type DateField = (typeof DATE_FIELDS)[number];

/** The index of each field's column; null if the list has none. */
export type ListColumns = Record<ListField, number | null>;

/**
 * Column names used by HubSpot, Salesforce, Pipedrive and by hand, best first. In English, German,
 * French, Spanish, Italian, Portuguese and Dutch.
 */
const COLUMN_NAMES: Record<ListField, string> = {
  name: `deal name|dealname|property dealname|opportunity name|deal title|deal|opportunity|title|
    name|subject|deal name auftrag|name des deals|opportunity bezeichnung|geschaftsname|geschaft|vorgang|projekt|verkaufschance|bezeichnung|
    nom de la transaction|nom de l opportunite|nom de l affaire|titre|nombre del negocio|nombre de la oportunidad|nombre del trato|
    titulo|nome trattativa|nome opportunita|nome affare|nome do negocio|nome da oportunidade|dealnaam|naam|
    account name|company|account|kunde|firma|opportunity id|deal id|record id|id`,
  amount: `amount|deal amount|property amount|deal value|value|amount in company currency|amount converted|opportunity amount|
    close value|acv|arr|tcv|revenue|expected revenue|total|price|betrag|wert|deal wert|auftragswert|summe|umsatz|volumen|
    montant|valeur|montant de la transaction|importe|cantidad|valor|monto|importo|valore|bedrag|waarde|waarde van deal`,
  stage: `deal stage|dealstage|stage|stage name|stagename|opportunity stage|pipeline stage|deal pipeline stage id|sales stage|
    phase|deal phase|verkaufsphase|stufe|etape|phase de la transaction|etape de l opportunite|etapa|etapa del negocio|fase|
    fase trattativa|fase dell affare|etapa do negocio|dealfase`,
  status: `deal status|status|opportunity status|deal state|state|statut|estado|stato|situacao|
    is closed won|is won|won|gewonnen|gagne|ganado|vinto|ganho`,
  closesOn: `close date|closedate|property closedate|expected close date|deal expected close date|closing date|
    estimated close date|expected close|close|due date|abschlussdatum|erwartetes abschlussdatum|schlusstermin|geplanter abschluss|
    date de cloture|date de fermeture|date de cloture prevue|fecha de cierre|fecha de cierre prevista|fecha prevista de cierre|
    data di chiusura|data chiusura|data de fechamento|data de fecho|sluitingsdatum|verwachte sluitingsdatum`,
  closedOn: `deal closed on|closed on|actual close date|closed date|deal won time|won time|deal lost time|
    abgeschlossen am|gewonnen am|cloturee le|fecha de cierre real`,
  createdOn: `create date|createdate|property createdate|created date|createddate|deal created|deal deal created|created|
    created at|created on|creation date|deal add time|add time|open date|engage date|erstelldatum|erstellt am|erstellungsdatum|angelegt am|
    date de creation|cree le|fecha de creacion|creado|data di creazione|data creazione|data de criacao|criado em|
    aanmaakdatum|aangemaakt op`,
  lastActivityOn: `last activity date|last activity|lastactivitydate|deal last activity date|last contacted|
    last modified date|lastmodifieddate|last contact|last updated|deal update time|letzte aktivitat|datum der letzten aktivitat|
    derniere activite|date de derniere activite|ultima actividad|fecha de ultima actividad|ultima attivita|
    data ultima attivita|ultima atividade|laatste activiteit`,
  owner: `deal owner|opportunity owner|owner|owner name|sales rep|rep|sales agent|account executive|assigned to|salesperson|
    deal owner name|owner full name|zustandiger mitarbeiter|deal inhaber|inhaber|besitzer|verantwortlich|vertriebsmitarbeiter|
    opportunity inhaber|proprietaire|proprietaire de la transaction|responsable|propietario|propietario del negocio|
    proprietario|proprietario trattativa|proprietario do negocio|eigenaar|owner id|hubspot owner id`,
  currency: `currency|deal currency|currency of value|deal currency of value|currency code|opportunity currency|
    currency iso code|amount currency|wahrung|devise|moneda|valuta|moeda`,
};

const COLUMN_NAME_RANKS = new Map(
  LIST_FIELDS.map((field) => [
    field,
    new Map(COLUMN_NAMES[field].split("|").map((name, rank) => [name.trim(), rank] as const)),
  ]),
);

/**
 * Guesses the columns by their headings, in any order and case. Each column is used once, for the
 * field its heading matches best; `fits` may reject a column because of its content.
 */
export function guessColumns(
  headings: readonly string[],
  fits: (field: ListField, column: number) => boolean = () => true,
): ListColumns {
  const candidates = headings.flatMap((heading, column) => {
    const name = normaliseText(heading).replace(/^(deal|opportunity) \1\b/, "$1");
    return LIST_FIELDS.flatMap((field) => {
      const rank = COLUMN_NAME_RANKS.get(field)?.get(name);
      return rank === undefined ? [] : [{ field, column, rank }];
    });
  });
  candidates.sort((a, b) => a.rank - b.rank || a.column - b.column);
  const found = emptyColumns();
  const taken = new Set<number>();
  for (const { field, column } of candidates) {
    if (found[field] !== null || taken.has(column) || !fits(field, column)) continue;
    found[field] = column;
    taken.add(column);
  }
  return found;
}

export function emptyColumns(): ListColumns {
  return Object.fromEntries(LIST_FIELDS.map((field) => [field, null])) as ListColumns;
}

/** A report needs amounts, and the status of each deal. */
export function missingFields(columns: ListColumns): ListField[] {
  const missing: ListField[] = columns.amount === null ? ["amount"] : [];
  return columns.stage === null && columns.status === null ? [...missing, "stage"] : missing;
}

/** Makes headings unique: the second 'Amount' is 'Amount (2)', one without a name is 'Column 3'. */
export function distinctHeadings(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading, at) => {
    const name = heading.trim() || `Column ${at + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
