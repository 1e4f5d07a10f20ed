import type { StaffSetting } from '@hawker/contract/settings'
import { writeAudit } from './audit-log.store.ts'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { recordEvent } from '../../jobs/jobs.ts'
import { isValue, staffSettings } from './setting-values.ts'
import { deleteSetting, lockSettingValues, upsertSetting } from './settings.store.ts'

type Wanted = { key: string; value: string | null }

/** Changes settings, all or none, on every process and every kept page. What is as it was is not written down. */
export async function saveSettings(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { userId, settings }: { userId: number; settings: readonly Wanted[] },
): Promise<StaffSetting[]> {
  const before = await lockSettingValues(tx)
  const known = new Map(staffSettings(before).map((setting) => [setting.key, setting]))
  const wrong: Record<string, string> = {}
  for (const { key, value } of settings) {
    const setting = known.get(key)
    if (!setting || (value !== null && !isValue(key, setting.kind, value)))
      wrong[key] = 'validation.invalid'
  }
  if (Object.keys(wrong).length > 0) refuse('validation_failed', undefined, wrong)

  const now = clock.now()
  const changes = settings.filter(({ key, value }) => (before.get(key) ?? null) !== value)
  for (const { key, value } of changes) {
    await (value === null ? deleteSetting(tx, key) : upsertSetting(tx, key, value))
    const detail = { key, was: before.get(key) ?? null, value }
    await writeAudit(tx, {
      userId,
      action: 'setting.save',
      subject: 'setting',
      subjectId: 0,
      detail,
      now,
    })
  }
  if (changes.length > 0)
    await recordEvent(
      tx,
      { topic: 'settings.changed', key: `settings:${random.uuid()}`, payload: {} },
      now,
    )
  return staffSettings(await lockSettingValues(tx))
}
