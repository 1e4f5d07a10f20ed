import type { StaffSetting } from '@hawker/contract/settings'
import { writeAudit } from './audit-log.store.ts'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { type FieldErrors, refuse } from '../../core/refuse.ts'
import { recordEvent } from '../../core/events.ts'
import { isValue, staffSettings } from './setting-values.ts'
import { deleteSetting, lockSettingValues, upsertSetting } from './settings.store.ts'

type SettingChange = { key: string; value: string | null }

/**
 * Saves all settings or none. Unchanged values are not recorded. The event refreshes every process
 * and cached page.
 */
export async function saveSettings(
  tx: Tx,
  { clock, random, demo }: Pick<Deps, 'clock' | 'random' | 'demo'>,
  { userId, settings }: { userId: number; settings: readonly SettingChange[] },
): Promise<StaffSetting[]> {
  const before = await lockSettingValues(tx)
  const known = new Map(staffSettings(before, { demo }).map((setting) => [setting.key, setting]))
  const errors: FieldErrors = {}
  for (const { key, value } of settings) {
    const setting = known.get(key)
    if (!setting || (value !== null && !isValue(key, setting.kind, value)))
      errors[key] = 'validation.invalid'
  }
  if (Object.keys(errors).length > 0) refuse('validation_failed', undefined, errors)

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
  return staffSettings(await lockSettingValues(tx), { demo })
}
