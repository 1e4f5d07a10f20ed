import { type Sql, sql } from '@hawker/postgres/sql'

/** More events than one transaction can outlive: Postgres ends transactions that idle. */
const MAX_LOOKBACK = 10_000

/**
 * The events after one that a client has seen.
 * Ids are assigned before the commit, so an event with a smaller id may become visible later.
 * Events that were uncommitted when the seen one was written are included: some arrive twice, none
 * is lost.
 */
export const eventsAfter = (seenId: number): Sql => sql`
  (id > ${seenId} or (id < ${seenId} and id > ${seenId - MAX_LOOKBACK}
    and written_in >= (select seen.running_since from events seen where seen.id = ${seenId})))`
