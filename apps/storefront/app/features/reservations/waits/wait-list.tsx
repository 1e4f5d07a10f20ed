import type { ReservationWait } from '@hawker/contract/reservation-waits'
import { formatRelativeDay, formatWallTime } from '@hawker/i18n/format-date'
import { MINUTE_MS } from '@hawker/std/time'
import { Avatar } from '@hawker/ui/avatar'
import { Badge } from '@hawker/ui/badge'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { tinyPicture } from '@hawker/web/pictures/picture-url'
import { useNow } from '@hawker/web/session/use-now'
import { browserApi } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { StayRefusal } from '../panel/load-panel.ts'
import { startText } from '../reservation-texts.ts'
import { panelHref } from '../stay.ts'
import { todayIn } from '../today-in.ts'

export type WaitAnswer = { id: number; refusal: StayRefusal }

type WaitListProps = {
  waits: readonly ReservationWait[]
  /** The answer of a plain form. */
  answer: WaitAnswer | undefined
  onTaken: (reservationId: number) => void
  onChanged: () => void
}

/** What the visitor waits for. A table that is held comes first. */
export function WaitList({ waits, answer, onTaken, onChanged }: WaitListProps) {
  const { t } = useTexts()
  if (waits.length === 0) return null
  const inOrder = waits.toSorted((a, b) => Number(b.held !== null) - Number(a.held !== null))
  return (
    <section id="waits" aria-labelledby="waits-title" className="grid scroll-mt-24 gap-3">
      <h2 id="waits-title" className="text-lg font-bold">
        {t('reservation.waits')}
      </h2>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {inOrder.map((wait) => (
          <li key={wait.id}>
            <WaitCard
              wait={wait}
              refusal={answer?.id === wait.id ? answer.refusal : undefined}
              onTaken={onTaken}
              onChanged={onChanged}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function WaitCard({
  wait,
  refusal,
  onTaken,
  onChanged,
}: { wait: ReservationWait; refusal: StayRefusal | undefined } & Pick<
  WaitListProps,
  'onTaken' | 'onChanged'
>) {
  const texts = useTexts()
  const { t, lang } = texts
  const at = useNow(5000)
  const { shop, held, timezone } = wait
  const left = held ? Math.ceil((Date.parse(held.until) - at) / MINUTE_MS) : 0
  const isHeld = held !== null && left > 0
  const isLapsed = !isHeld && wait.status !== 'waiting'
  const form = useForm({
    initial: {},
    answer: refusal && { fields: {}, message: refusalText(refusal, t), typed: {} },
    async submit(_fields, { intent }) {
      const params = { id: wait.id }
      if (intent === 'take') {
        const result = await browserApi('takeBookingWait', { params, body: {} })
        if (result.ok) return onTaken(result.data.id)
        onChanged()
        return refusalText(result, t)
      }
      const result = await browserApi('deleteBookingWait', { params })
      if (!result.ok) return result
      onChanged()
    },
  })
  const people = t('reservation.guests', { count: wait.guests })
  return (
    <Card>
      <form {...form.props} method="post" action="/reservations" className="grid gap-3">
        <input type="hidden" name="wait" value={wait.id} />
        <div className="flex flex-wrap items-center gap-3">
          <Avatar src={shop.logo_img ? tinyPicture(shop.logo_img) : null} name="" size={48} />
          <div className="min-w-0 flex-1 basis-40">
            <h3 dir="auto" className="truncate font-semibold">
              {shop.translation.title}
            </h3>
            <p className="text-sm text-muted">
              {held
                ? `${startText(held.starts_at, timezone, texts)} · ${people}`
                : t('reservation.wait_when', {
                    day: formatRelativeDay(wait.date, todayIn(timezone), lang),
                    from: formatWallTime(wait.from, lang),
                    until: formatWallTime(wait.until, lang),
                    guests: people,
                  })}
            </p>
          </div>
          {!isHeld && !isLapsed && <Badge>{t('reservation.wait_waiting')}</Badge>}
        </div>
        {isHeld && (
          <Notice kind="success" announce title={t('reservation.wait_held')}>
            {t('reservation.wait_left', { count: left })}
          </Notice>
        )}
        {isLapsed && <Notice kind="info">{t('reservation.wait_lapsed')}</Notice>}
        <FormError of={form} />
        <div className="flex flex-wrap gap-2">
          {isHeld && (
            <Button className="flex-1" {...form.button('take')}>
              {t('reservation.wait_take')}
            </Button>
          )}
          {isLapsed && (
            <ButtonLink
              variant="secondary"
              href={panelHref({ shop: shop.slug }, { date: wait.date, guests: wait.guests })}
            >
              {t('reservation.wait_again')}
            </ButtonLink>
          )}
          <Button variant={isHeld ? 'secondary' : 'ghost'} {...form.button('end_wait')}>
            {t(
              isHeld
                ? 'reservation.wait_decline'
                : isLapsed
                  ? 'action.remove'
                  : 'reservation.wait_stop',
            )}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Another guest may have the table now, or the restaurant. */
const refusalText = (
  { code, message }: Pick<StayRefusal, 'code' | 'message'>,
  t: ReturnType<typeof useTexts>['t'],
): string =>
  code === 'wait_lapsed'
    ? t('reservation.wait_lapsed')
    : code === 'table_taken'
      ? t('reservation.wait_gone')
      : message
