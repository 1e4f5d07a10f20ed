import { NOTIFICATION_TYPES, type NotificationPreferences } from '@hawker/contract/notifications'
import { CHANNELS, isOnByDefault } from '@hawker/domain/notifications/notification-channels'
import { localesOf } from '@hawker/domain/texts/language'
import { isTimeZone, wallMinutes, wallTime } from '@hawker/domain/time/zoned-time'
import { isShippedLocale } from '@hawker/i18n/locales'
import type { Queries, Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import {
  type Choice,
  type StoredPreferences,
  changeSettings,
  findPreferences,
  stopMails,
  upsertChoices,
} from './preference.store.ts'
import { hashUnsubscribeKey, userOfUnsubscribeKey } from '../unsubscribe-key.ts'

export async function showPreferences(
  { database, push }: Deps,
  userId: number,
  queries: Queries = database,
): Promise<NotificationPreferences> {
  const stored = await findPreferences(queries, userId)
  return stored ? { ...preferencesWire(stored), push_key: push.publicKey } : refuse('not_found')
}

type TypeName = (typeof NOTIFICATION_TYPES)[number]
export type PreferenceChanges = {
  types?: { type: TypeName; in_app?: boolean; email?: boolean; push?: boolean }[]
  quiet_hours?: { from: string; until: string } | null
  time_zone?: string
  locale?: string
  marketing?: boolean
}

export async function changePreferences(
  tx: Tx,
  deps: Deps,
  userId: number,
  changes: PreferenceChanges,
): Promise<NotificationPreferences> {
  const { types = [], quiet_hours: quiet, time_zone: timeZone, locale, marketing } = changes
  if (timeZone !== undefined && !isTimeZone(timeZone))
    refuse('validation_failed', undefined, { time_zone: 'validation.invalid' })
  const choices = types.flatMap(({ type, ...channels }): Choice[] =>
    CHANNELS.flatMap((channel) => {
      const enabled = channels[channel]
      return enabled === undefined ? [] : [{ type, channel, enabled }]
    }),
  )
  await changeSettings(tx, userId, {
    timeZone,
    // A language without texts falls back to the marketplace's own.
    locale: locale === undefined ? undefined : localesOf(locale).find(isShippedLocale),
    marketing,
    quietHours: quiet ? { from: wallMinutes(quiet.from), until: wallMinutes(quiet.until) } : quiet,
  })
  await upsertChoices(tx, userId, lastOfEach(choices))
  return showPreferences(deps, userId, tx)
}

/** Stops mails of one type or of all types. An unknown key changes nothing and is not revealed. */
export function unsubscribeByKey(
  tx: Tx,
  { personalDataKey }: Pick<Deps, 'personalDataKey'>,
  key: string,
  type: TypeName | undefined,
): Promise<void> {
  const userId = userOfUnsubscribeKey(personalDataKey, key)
  const user = userId === undefined ? { keyHash: hashUnsubscribeKey(key) } : { userId }
  return stopMails(tx, user, type ? [type] : NOTIFICATION_TYPES)
}

/** When a type is given twice, the last choice counts. */
const lastOfEach = (choices: readonly Choice[]): Choice[] => [
  ...new Map(choices.map((choice) => [`${choice.type} ${choice.channel}`, choice])).values(),
]

function preferencesWire(stored: StoredPreferences): Omit<NotificationPreferences, 'push_key'> {
  const chosen = new Map(
    stored.choices.map(({ type, channel, enabled }) => [`${type} ${channel}`, enabled]),
  )
  const isOn = (type: string, channel: (typeof CHANNELS)[number]) =>
    chosen.get(`${type} ${channel}`) ?? isOnByDefault(type, channel)
  const { quietFrom: from, quietUntil: until } = stored
  return {
    types: NOTIFICATION_TYPES.map((type) => ({
      type,
      in_app: isOn(type, 'in_app'),
      email: isOn(type, 'email'),
      push: isOn(type, 'push'),
    })),
    quiet_hours:
      from === null || until === null ? null : { from: wallTime(from), until: wallTime(until) },
    time_zone: stored.timeZone,
    locale: stored.locale,
    marketing: stored.marketing,
    email: stored.email,
    email_verified: stored.emailVerified,
  }
}
