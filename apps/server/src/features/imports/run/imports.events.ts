import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../../core/events.ts'

/**
 * An import was stored, so every process clears its page cache. A database trigger announces
 * changed shops.
 */
export const recordDataImported = (tx: Tx, runId: number, now: Date): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'settings.changed',
      key: `import:${runId}:${now.getTime()}`,
      payload: { import_run_id: runId },
    },
    now,
  )
