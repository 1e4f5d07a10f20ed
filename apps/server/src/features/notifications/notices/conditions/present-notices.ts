import type { Queries } from '@hawker/postgres/tx'
import type { StoredNotification } from '../../notification.store.ts'
import { presentNotice, subjectIdsOf, withoutRepeats } from './conditions.ts'
import { readSubjects } from './subject.store.ts'

/**
 * The notices that are true now, with their present facts. Called right before a message leaves, so
 * that no message says what later events have overtaken.
 */
export async function presentNotices(
  queries: Queries,
  reader: { userId: number; now: Date },
  notices: readonly StoredNotification[],
): Promise<StoredNotification[]> {
  const subjects = await readSubjects(queries, subjectIdsOf(notices))
  return withoutRepeats(notices.flatMap((stored) => presentNotice(stored, reader, subjects) ?? []))
}
