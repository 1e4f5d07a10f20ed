import type { ReservationShop } from '@hawker/contract/reservations'
import { HOUR_MS } from '@hawker/std/time'
import { now } from '@hawker/web/session/clock'
import { useTexts } from '../../../lib/texts.tsx'
import { deadlineText } from '../reservation-texts.ts'
import { CallLink } from './stay-refusal.tsx'

/**
 * What holds for a reservation: the house's rules, who confirms, and until when it can be
 * cancelled.
 */
export function HouseRules({
  shop: { rules, phone, timezone },
  slot,
  isChange,
}: {
  shop: ReservationShop
  slot: { starts_at: string } | undefined
  isChange: boolean
}) {
  const texts = useTexts()
  const { t } = texts
  const until = slot && Date.parse(slot.starts_at) - rules.cancel_before_hours * HOUR_MS
  return (
    <div className="grid gap-2 text-sm">
      {[rules.note, rules.house_rules].map(
        (text) =>
          text && (
            <p key={text} dir="auto" className="whitespace-pre-line rounded-md bg-sunk p-4">
              {text}
            </p>
          ),
      )}
      {!rules.auto_approve && (
        <p className="text-muted">
          {t(isChange ? 'reservation.confirms_change' : 'reservation.confirms_each')}
        </p>
      )}
      {until !== undefined &&
        (until > now() ? (
          <p className="font-medium text-grocery-text">
            {t('reservation.free_until', { when: deadlineText(until, timezone, texts) })}
          </p>
        ) : (
          <>
            <p className="font-medium text-amber-text">{t('reservation.soon')}</p>
            {phone !== null && <CallLink phone={phone} />}
          </>
        ))}
    </div>
  )
}
