import type { Tx } from '@hawker/postgres/tx'
import { lockSetting, upsertSetting } from '../../settings/index.ts'

const KEY = 'data_attribution'

/** Adds a line to the data attribution that screens show. Existing lines stay. */
export async function addAttribution(tx: Tx, line: string): Promise<void> {
  const lines = (await lockSetting(tx, KEY))?.split('\n').filter(Boolean) ?? []
  if (lines.includes(line)) return
  await upsertSetting(tx, KEY, [...lines, line].join('\n'))
}
