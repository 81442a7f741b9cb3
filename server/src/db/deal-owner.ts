import type { DealOwner } from "@touchline/contract";
import { type RawBuilder, sql } from "kysely";
import { wasOnTeam } from "./deals-then.ts";

export interface OwnerRow {
  ownerId: string | null;
  ownerCrmId: string | null;
  ownerName: string | null;
  isOwnerOnTeam: boolean;
}

/** Joins the member `u` who owns a deal `d`, and its HubSpot owner `w`. */
export const OWNERS = sql`
  left join users u on u.organisation_id = d.organisation_id and u.id = d.owner_id
  left join owners w on w.organisation_id = d.organisation_id and w.id = d.owner_crm_id`;

/** Joins the HubSpot owner `w` of a deal `d` that no member owns. */
export const OUTSIDE_OWNERS = sql`
  left join owners w on w.organisation_id = d.organisation_id and w.id = d.owner_crm_id and d.owner_id is null`;

/** HubSpot's name for owner `w`; for a deleted owner only the id on deal `d` is left. */
export const CRM_NAME = sql<string | null>`coalesce(nullif(w.name, ''), nullif(w.email, ''),
  'HubSpot owner ' || d.owner_crm_id)`;

/**
 * The display name for the owner of a deal `d` joined with `OWNERS`: the member's, else HubSpot's,
 * else null.
 */
export const OWNER_NAME = sql<string | null>`left(coalesce(u.name, ${CRM_NAME}), 320)`;

/** Whether the owner is on the team now, or was at the given instant. */
export function isOwnerOnTeam(then: Date | null = null): RawBuilder<boolean> {
  return sql<boolean>`(u.id is not null and ${wasOnTeam(then)})`;
}

/**
 * The columns `ownedBy` needs, for a deal `d` joined with `OWNERS`: now, or at the given instant.
 */
export function ownerColumns(then: Date | null = null): RawBuilder<unknown> {
  return sql`u.id as "ownerId", d.owner_crm_id as "ownerCrmId", ${OWNER_NAME} as "ownerName",
    ${isOwnerOnTeam(then)} as "isOwnerOnTeam"`;
}

/** The name of the owner with a HubSpot id, by the same rule. */
export function ownerNamed(
  organisationId: RawBuilder<unknown> | string,
  id: RawBuilder<unknown>,
): RawBuilder<string | null> {
  return sql<string | null>`(select ${OWNER_NAME}
    from (select nullif(${id}, '') as owner_crm_id) d
    left join owners w on w.organisation_id = ${organisationId} and w.id = d.owner_crm_id
    left join users u on u.organisation_id = w.organisation_id and u.id = w.user_id)`;
}

/** The deal's owner, named the same everywhere; null if HubSpot has no owner. */
export function toOwner(row: OwnerRow): DealOwner | null {
  const id = row.ownerId ?? row.ownerCrmId;
  if (!id || !row.ownerName) return null;
  return { id, name: row.ownerName, isOnTeam: row.isOwnerOnTeam };
}
