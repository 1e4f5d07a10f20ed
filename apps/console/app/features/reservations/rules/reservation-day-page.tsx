import type { Call } from '@hawker/contract/core/client'
import type { SellerShop } from '@hawker/contract/seller'
import type { SellerTable } from '@hawker/contract/seller-floor'
import type { ReservationDay } from '@hawker/contract/seller-reservations'
import { wallClockAt } from '@hawker/domain/time/zoned-time'
import { formatTime, formatWallDate } from '@hawker/i18n/format-date'
import { Button, buttonClass } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { SwitchField } from '@hawker/ui/switch-field'
import { TextArea, TextField } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import type { FormRefusal } from '@hawker/web/forms/place-refusal'
import { useForm } from '@hawker/web/forms/use-form'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { Link } from '@hawker/web/router/components'
import { useSearchParams } from '@hawker/web/router/hooks'
import { now } from '@hawker/web/session/clock'
import { api, sendWithRetry } from '../../../lib/api.ts'
import { ListSkeleton } from '../../../lib/lists/list-skeleton.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { TroubleScreen } from '../../../lib/page/trouble-screen.tsx'
import { useClosedTime } from '../../opening-hours/index.tsx'
import {
  ReservationSummaries,
  DayPicker,
  ReservationsFrame,
  reservationPath,
  useFloor,
  wholeNumber,
} from '../../floor/index.tsx'

type DayChange = Omit<Call<'saveBookingDay'>['body'], 'shop_id' | 'version' | 'choices'>
const PACE = { min: 1, max: 1000 }

const readDay = (shopId: number, date: string) =>
  api('showBookingDay', { params: { date }, query: { shop_id: shopId } })

/** One date: open or closed for guests, its pace, and a note for the team. */
export function ReservationDayPage({ shop }: { shop: SellerShop }) {
  const { t } = useTexts()
  const [search, setSearch] = useSearchParams()
  const date = search.get('date') ?? wallClockAt(shop.timezone, now()).date
  const day = useLiveResource(`reservation day ${shop.id} ${date}`, () => readDay(shop.id, date))
  const floor = useFloor(shop.id)
  const closedTime = useClosedTime(shop.timezone)

  const save = async (current: ReservationDay, change: DayChange) => {
    const refused = await closedTime.change(async (choices) => {
      const result = await sendWithRetry((idempotencyKey) =>
        api('saveBookingDay', {
          params: { date },
          body: {
            shop_id: shop.id,
            version: current.version,
            ...change,
            ...(choices && { choices }),
          },
          idempotencyKey,
        }),
      )
      if (!result.ok) return result
      day.change(() => result.data)
      return undefined
    })
    if (refused?.code === 'stale') await day.refresh()
    if (refused === undefined) showToast({ kind: 'success', message: t('days.saved') })
    return refused
  }
  return (
    <ReservationsFrame narrow title={t('days.title')} text={t('days.text')}>
      {closedTime.dialog}
      <DayPicker
        date={date}
        timeZone={shop.timezone}
        onChange={(next) =>
          setSearch((before) => {
            before.set('date', next)
            return before
          })
        }
      />
      {day.data ? (
        <DayCard
          key={`${date} ${shop.id}`}
          day={day.data}
          tables={floor.data?.tables ?? []}
          onSave={save}
        />
      ) : day.trouble ? (
        <TroubleScreen trouble={day.trouble} onRetry={() => void day.refresh()} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </ReservationsFrame>
  )
}

function DayCard({
  day,
  tables,
  onSave,
}: {
  day: ReservationDay
  tables: readonly SellerTable[]
  onSave: (day: ReservationDay, change: DayChange) => Promise<FormRefusal | undefined>
}) {
  const { t, lang, list } = useTexts()
  const { timezone: timeZone } = day
  const form = useForm({
    initial: {
      open: day.open,
      pace: day.covers_per_quarter === null ? '' : String(day.covers_per_quarter),
      note: day.note ?? '',
    },
    validate: ({ pace }) => ({
      pace:
        pace.trim() !== '' && wholeNumber(pace, PACE) === null
          ? t('reservations.range', PACE)
          : undefined,
    }),
    async submit(values, { reset }) {
      const { open, pace, note } = values
      const refusal = await onSave(day, {
        open,
        covers_per_quarter: pace.trim() === '' ? null : Number(pace),
        note: note.trim() || null,
      })
      if (refusal) return refusal
      reset(values)
    },
    refusalFields: { covers_per_quarter: 'pace' },
    unsavedQuestion: t('form.leave'),
  })
  const hours = day.hours.map(({ opens_at: opens, closes_at: closes }) =>
    t('hours.span', {
      from: formatTime(opens, lang, { timeZone }),
      to: formatTime(closes, lang, { timeZone }),
    }),
  )
  return (
    <>
      {day.bookings.length > 0 && (
        <Notice kind="warning" title={t('days.do_not_fit', { count: day.bookings.length })}>
          <p className="mb-3">{t('days.do_not_fit_hint')}</p>
          <ReservationSummaries reservations={day.bookings} tables={tables} timeZone={timeZone} />
        </Notice>
      )}
      <Card>
        <h2 className="text-lg font-semibold">{formatWallDate(day.date, lang, 'long')}</h2>
        <p className="text-muted">
          {hours.length === 0 ? t('days.no_hours') : t('days.hours', { hours: list(hours) })}
        </p>
        <form {...form.props} className="mt-3 grid gap-4">
          <SwitchField
            label={<span className="font-semibold">{t('days.open')}</span>}
            hint={t('days.open_hint')}
            {...form.toggle('open')}
          />
          <TextField
            className="sm:w-1/2"
            label={t('rules.field_pace')}
            aside={t('rules.people')}
            hint={t('days.pace_hint')}
            type="number"
            inputMode="numeric"
            {...PACE}
            {...form.field('pace')}
          />
          <TextArea
            label={t('days.note')}
            hint={t('days.note_hint')}
            maxLength={500}
            {...form.field('note')}
          />
          <FormError of={form} />
          <div className="flex flex-wrap justify-end gap-2">
            <Link
              to={reservationPath({ date: day.date })}
              className={buttonClass({ variant: 'secondary' })}
            >
              {t('days.show_bookings')}
            </Link>
            <Button type="submit" loading={form.pending}>
              {t('action.save')}
            </Button>
          </div>
        </form>
      </Card>
    </>
  )
}
