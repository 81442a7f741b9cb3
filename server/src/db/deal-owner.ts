import type { DealOwner } from "@touchline/contract";
import { type RawBuilder, sql } from "kysely";
import { wasHere } from "./deals-then.ts";

/** The owner of a deal as a statement reads it. */
export interface OwnerRow {
  /** Of the member whose deal it is. */
  ownerId: string | null;
  ownerCrmId: string | null;
  ownerName: string | null;
  isOwnerOnTeam: boolean;
}

/** The member `u` who owns a deal `d`, and the owner `w` that HubSpot has. */
export const OWNERS = sql`
  left join users u on u.organisation_id = d.organisation_id and u.id = d.owner_id
  left join owners w on w.organisation_id = d.organisation_id and w.id = d.owner_crm_id`;

/** The owner `w` that HubSpot has of a deal `d` that is no member's. */
export const OUTSIDER = sql`
  left join owners w on w.organisation_id = d.organisation_id and w.id = d.owner_crm_id and d.owner_id is null`;

/** What HubSpot calls its owner `w`; of one whom it deleted only the id of the deal `d` is left. */
export const CRM_NAME = sql<string | null>`coalesce(nullif(w.name, ''), nullif(w.email, ''),
  'HubSpot owner ' || d.owner_crm_id)`;

/** The one name of the owner of a deal `d` with its `OWNERS`: a member's own, else HubSpot's, else none. */
export const OWNER_NAME = sql<string | null>`left(coalesce(u.name, ${CRM_NAME}), 320)`;

/** Whether the owner is on the team: now, or by an instant. */
export function isOwnerOnTeam(then: Date | null = null): RawBuilder<boolean> {
  return sql<boolean>`(u.id is not null and ${wasHere(then)})`;
}

/** What `ownedBy` takes, of a deal `d` with its `OWNERS`: now, or by an instant. */
export function ownerColumns(then: Date | null = null): RawBuilder<unknown> {
  return sql`u.id as "ownerId", d.owner_crm_id as "ownerCrmId", ${OWNER_NAME} as "ownerName",
    ${isOwnerOnTeam(then)} as "isOwnerOnTeam"`;
}

/** The name of the owner with an id of HubSpot's, by the same rule. */
export function ownerNamed(
  organisationId: RawBuilder<unknown> | string,
  id: RawBuilder<unknown>,
): RawBuilder<string | null> {
  return sql<string | null>`(select ${OWNER_NAME}
    from (select nullif(${id}, '') as owner_crm_id) d
    left join owners w on w.organisation_id = ${organisationId} and w.id = d.owner_crm_id
    left join users u on u.organisation_id = w.organisation_id and u.id = w.user_id)`;
}

/** Whose deal it is, by the same name everywhere; null where HubSpot has no owner. */
export function ownedBy(row: OwnerRow): DealOwner | null {
  const id = row.ownerId ?? row.ownerCrmId;
  if (!id || !row.ownerName) return null;
  return { id, name: row.ownerName, isOnTeam: row.isOwnerOnTeam };
}
