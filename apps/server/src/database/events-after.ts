import { type Sql, sql } from './sql.ts'

/** Nobody holds a transaction open while so many other things happen: the database ends those that idle. */
const FURTHEST_BACK = 10_000

/**
 * The events after one that was seen. Numbers are given out before their transaction commits, so one with a smaller number may have become visible
 * after it: those that were not committed when the seen one was written are told as well, some of them twice rather than never.
 */
export const eventsAfter = (seenId: number): Sql => sql`
  (id > ${seenId} or (id < ${seenId} and id > ${seenId - FURTHEST_BACK}
    and written_in >= (select seen.running_since from events seen where seen.id = ${seenId})))`
