import type { OwnFieldValue } from "@touchline/domain";

/**
 * Parses `deals.own_fields`, which has to be selected as text: the query builder would rename the
 * keys inside JSON, and they are the CRM's names.
 */
export const parseOwnFields = (text: string): Record<string, OwnFieldValue> => JSON.parse(text);
