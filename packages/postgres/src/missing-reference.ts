import pg from 'pg'

/**
 * Whether a row could not be written because a row that it refers to is gone. False for a deleted
 * row to which others still refer: that is a fault of the code.
 */
export const isMissingReference = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23503' &&
  /is not present in table/.test(error.detail ?? '')
