import type { Parcel, ParcelRow } from '@hawker/contract/parcel-shapes'
import type { ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import { minutesUntil } from '@hawker/domain/time/arrival'
import { formatMinutesRange } from '@hawker/i18n/format'
import { formatDateTime, formatExpected } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import type { Texts } from '../../../lib/texts.tsx'

type Facts = Pick<ParcelRow, 'status' | 'paid' | 'released'>

/** Text key of the status in words. */
export function statusKey({ status, paid, released }: Facts): string {
  if (status === 'new' && !paid) return 'status.payment'
  return status === 'new' && !released ? 'parcel.status_sent' : `parcel.status_${status}`
}

export const isOver = ({ ended_at: endedAt }: Pick<ParcelRow, 'ended_at'>): boolean =>
  endedAt !== null

const WAY_THERE = ['sent', 'found', 'carried', 'delivered'] as const
const WAY_BACK = ['sent', 'carried', 'coming_back', 'back'] as const
const STEP: Readonly<Record<ParcelStatus, number>> = {
  new: 0,
  accepted: 1,
  ready: 1,
  on_a_way: 2,
  delivered: WAY_THERE.length,
  returning: 2,
  returned: WAY_BACK.length,
  cancelled: -1,
}
/** The steps and the current one; one past the last when all are done. */
export function parcelSteps({ status }: Pick<Facts, 'status'>): {
  keys: string[]
  current: number
} {
  const steps = status === 'returning' || status === 'returned' ? WAY_BACK : WAY_THERE
  return { keys: steps.map((step) => `parcel.step_${step}`), current: STEP[status] }
}

type Times = Pick<Parcel, 'status' | 'estimate' | 'pickup_estimate' | 'timezone' | 'ended_at'>
/** What is expected next, one line each; for an ended parcel its end. */
export function timeTexts(
  parcel: Times,
  now: number,
  { t, lang }: Pick<Texts, 't' | 'lang'>,
): string[] {
  const { status, estimate, pickup_estimate: pickup, timezone, ended_at: endedAt } = parcel
  const zone = { timeZone: timezone }
  if (endedAt !== null) return [formatDateTime(endedAt, lang, zone)]
  const expected = (key: string, span: { from: string; to: string }) => {
    const { range, day } = formatExpected(span, now, lang, zone)
    const time = day === undefined ? range : t('order.scheduled', { day, time: range })
    return t(key, { time: isolate(time) })
  }
  if (status === 'new' || status === 'accepted')
    return [expected('parcel.pickup_time', pickup), expected('parcel.delivery_time', estimate)]
  if (status === 'ready') return [expected('parcel.delivery_time', estimate)]
  if (status !== 'on_a_way') return []
  const span = { from: Date.parse(estimate.from), to: Date.parse(estimate.to) }
  const { from, to } = minutesUntil(span, now)
  return [t('order.arrives_in', { minutes: isolate(formatMinutesRange(from, to, lang)) })]
}

/** Why a parcel was cancelled, or turned back. */
export const reasonText = ({ reason }: Pick<Parcel, 'reason'>, t: Texts['t']): string | undefined =>
  reason === null
    ? undefined
    : [
        reason.code === 'no_courier' && reason.by === 'system'
          ? t('parcel.no_courier')
          : reason.code === 'other'
            ? ''
            : t(`parcel.reason_${reason.code}`),
        reason.note === null ? '' : isolate(reason.note),
      ]
        .filter(Boolean)
        .join(' · ') || undefined

/** The first parcel, unless the second is a newer version of the same one. */
export const newerVersion = <P extends Pick<Parcel, 'id' | 'version'>>(parcel: P, other: P): P =>
  parcel.id === other.id && parcel.version >= other.version ? parcel : other
