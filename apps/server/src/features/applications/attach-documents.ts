import type { Tx } from '@hawker/postgres/tx'
import { attachPictures } from '../pictures/index.ts'

/** Attaches the documents of an application. Those of the earlier one may be sent again. */
export const attachDocuments = (
  tx: Tx,
  application: {
    userId: number
    documents: readonly string[]
    before: readonly string[] | undefined
    now: Date
  },
): Promise<void> =>
  attachPictures(tx, {
    ownerId: application.userId,
    purpose: 'document',
    paths: application.documents,
    before: application.before ?? [],
    field: 'documents',
    now: application.now,
  })
