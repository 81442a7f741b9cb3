import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Whether row `c` of `deal_changes` is a value the deal was created with. A value first set later
 * in the CRM has no previous value either, but is a change.
 */
export const IS_AT_CREATION: RawBuilder<SqlBool> = sql<SqlBool>`(c.from_value is null and c.source = 'crm'
  and not c.is_answer and not exists (select from deal_changes b where b.organisation_id = c.organisation_id
    and b.deal_id = c.deal_id and b.field = 'stage' and b.at < c.at - interval '1 minute'))`;
