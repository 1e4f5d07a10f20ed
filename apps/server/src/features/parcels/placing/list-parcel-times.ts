import type { Slots } from '@hawker/contract/delivery-slots'
import {
  PARCEL_TIME_STEP_MIN,
  parcelTimes,
  parcelWindow,
} from '@hawker/domain/parcels/parcel-window'
import { wallClockAt, dateOf } from '@hawker/domain/time/zoned-time'
import { formatRelativeDay } from '@hawker/i18n/format-date'
import { MINUTE_MS } from '@hawker/std/time'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { settingsOf } from '../../settings/index.ts'

/** When a parcel can be picked up. The quote of two places says when it arrives. */
export async function listParcelTimes(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  lang: string,
): Promise<Slots> {
  const { activeParcel, parcelHours, marketTimezone } = await settingsOf(database)
  if (!activeParcel) return refuse('parcels_off')
  const service = { hours: parcelHours, zone: marketTimezone, now: clock.now().getTime() }
  const isOpen = parcelWindow(null, service) !== undefined
  const today = dateOf(wallClockAt(service.zone, service.now).day)
  return {
    timezone: service.zone,
    asap: { available: isOpen, estimate: null, reason: isOpen ? null : 'closed' },
    days: parcelTimes(service).flatMap((times) => {
      const date = times[0]?.date
      return date === undefined
        ? []
        : {
            date,
            label: formatRelativeDay(date, today, lang),
            slots: times.map(({ time, startsAt }) => ({
              starts_at: new Date(startsAt).toISOString(),
              ends_at: new Date(startsAt + PARCEL_TIME_STEP_MIN * MINUTE_MS).toISOString(),
              time,
              available: true,
              left: null,
              reason: null,
            })),
          }
    }),
  }
}
