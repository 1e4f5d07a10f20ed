import { changedFields } from '../../core/changed-fields.ts'
import type { StaffSetting } from '@hawker/contract/settings'
import { writeAudit } from './audit-log.store.ts'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { isOneLine } from '../../core/plain-name.ts'
import { type FieldErrors, refuse } from '../../core/refuse.ts'
import { recordEvent } from '../../core/events.ts'
import { isSensitive, isValue, staffSettings } from './setting-values.ts'
import { type StaffCaller, recordStaffAlert } from './staff-alert.ts'
import { deleteSetting, lockSettingValues, upsertSetting } from './settings.store.ts'

type SettingChange = { key: string; value: string | null }

export const touchesSensitive = (settings: readonly SettingChange[]): boolean =>
  settings.some(({ key }) => isSensitive(key))

/**
 * Saves all settings or none. Unchanged values are not recorded. The event refreshes every process
 * and cached page. Administrators hear of settings that protect money or accounts.
 */
export async function saveSettings(
  tx: Tx,
  { clock, random, demo }: Pick<Deps, 'clock' | 'random' | 'demo'>,
  { by, settings }: { by: StaffCaller; settings: readonly SettingChange[] },
): Promise<StaffSetting[]> {
  const before = await lockSettingValues(tx)
  const known = new Map(staffSettings(before, { demo }).map((setting) => [setting.key, setting]))
  const errors: FieldErrors = {}
  for (const { key, value } of settings) {
    const setting = known.get(key)
    if (!setting || (value !== null && !isValue(key, setting.kind, value)))
      errors[key] = 'validation.invalid'
    else if (value !== null && !isOneLine(value)) errors[key] = 'validation.line'
  }
  if (Object.keys(errors).length > 0) refuse('validation_failed', undefined, errors)

  const now = clock.now()
  const changes = settings.filter(({ key, value }) => (before.get(key) ?? null) !== value)
  for (const { key, value } of changes) {
    await (value === null ? deleteSetting(tx, key) : upsertSetting(tx, key, value))
    const detail = { key, ...changedFields({ value: before.get(key) ?? null }, { value }) }
    await writeAudit(tx, {
      userId: by.userId,
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
  const keys = changes.map(({ key }) => key).filter(isSensitive)
  if (keys.length > 0)
    await recordStaffAlert(tx, { random }, by, { kind: 'settings_changed', keys }, now)
  return staffSettings(await lockSettingValues(tx), { demo })
}
