import type { Reservation, ReservationShop } from '@hawker/contract/reservations'
import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { FormError } from '@hawker/web/forms/form-error'
import { useFormDraft } from '@hawker/web/forms/form-draft'
import { type UseFormOptions, useForm } from '@hawker/web/forms/use-form'
import { useNavigate } from '@hawker/web/router/hooks'
import { useEffect, useId, useRef, useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { isPendingCode, sendOnce } from '../../../lib/device/pending-requests.ts'
import { RetryNotice } from '../../../lib/load-failure.tsx'
import { loginFirst } from '../../../lib/login-first.ts'
import { phoneProblem } from '../../../lib/phone.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { MonthButton } from '../month/month-button.tsx'
import { reservationDraft } from './reservation-draft.ts'
import { type ReservationFields, NO_FIELDS } from './reservation-fields.ts'
import { AreaChoice, GuestFields } from './guest-fields.tsx'
import { WaitOffer } from '../waits/wait-offer.tsx'
import { type WaitWindow, waitWindow } from '../waits/wait-window.ts'
import { reservationBody, changeBody, waitBody } from './reservation-request.ts'
import { DayStrip } from './day-strip.tsx'
import { DaysSkeleton, TimesSkeleton } from './form-skeleton.tsx'
import {
  type Guest,
  type PanelData,
  type StayRefusal,
  monthStates,
  plusDays,
} from './load-panel.ts'
import { todayIn } from '../today-in.ts'
import { startText, wallStartText } from '../reservation-texts.ts'
import { type PanelTarget, type Stay, panelHref } from '../stay.ts'
import { HouseRules } from './house-rules.tsx'
import { NoTimes } from './no-times.tsx'
import { Durations, People } from './stay-fields.tsx'
import { StayRefusalNotice } from './stay-refusal.tsx'
import { TimeChoice, isFreeIn } from './time-choice.tsx'
import { useStayTimes } from './use-stay-times.ts'

/** What the server says to a plain form. */
export type StayAnswer = {
  refusal: StayRefusal | undefined
  form: NonNullable<UseFormOptions<ReservationFields>['answer']>
  /** No time was chosen. */
  timeMissing: boolean
}

type ReservationFormProps = {
  open: boolean
  shop: ReservationShop
  stay: Stay
  reservation?: Reservation | undefined
  guest: Guest | undefined
  loaded: PanelData | undefined
  answer?: StayAnswer | undefined
  onBooked: (reservation: Reservation) => void
}

/** Codes that concern a field. All others are shown with what to do instead. */
const FIELD_CODES = new Set(['phone_required', 'phone_invalid', 'validation_failed'])
/** The times that are shown are outdated. */
const TAKEN_CODES = new Set([
  'table_taken',
  'slot_unavailable',
  'shop_closed_day',
  'booking_too_soon',
])

export function ReservationForm({
  open,
  shop,
  stay: initialStay,
  reservation,
  guest,
  loaded,
  answer,
  onBooked,
}: ReservationFormProps) {
  const texts = useTexts()
  const { t } = texts
  const navigate = useNavigate()
  const signedIn = useSession() !== null
  const alive = useHydrated()
  const id = useId()
  const [stay, setStay] = useState(initialStay)
  const [isTimeMissing, setTimeMissing] = useState(answer?.timeMissing ?? false)
  const [refusal, setRefusal] = useState(answer?.refusal)
  const target: PanelTarget = reservation ? { reservationId: reservation.id } : { shop: shop.slug }
  const times = useStayTimes(shop, stay, reservation?.id, loaded?.times)
  const shown = times.data?.times
  const date = stay.date ?? shown?.date
  const duration = stay.duration ?? shown?.duration
  const free = shown?.slots.filter((slot) => isFreeIn(slot, stay.sectionId)) ?? []
  const slot = free.find(({ time }) => time === stay.time && date === shown?.date)

  const waitTimes = shown?.slots.map(({ time }) => time) ?? []
  const [chosenWindow, setWindow] = useState<WaitWindow>()
  const window = chosenWindow ?? waitWindow(waitTimes, stay.time)
  const [isWaiting, setWaiting] = useState(false)
  const canWait = window !== undefined && shown?.state === 'full' && !reservation

  const change = (part: Partial<Stay>) => {
    setStay({ ...stay, ...part })
    setRefusal(undefined)
    setTimeMissing(false)
    setWindow(undefined)
    setWaiting(false)
  }
  const hrefOf = (part: Partial<Stay>) => panelHref(target, { ...stay, ...part })
  const context = { timezone: shop.timezone, stay: { ...stay, date }, hrefOf, onChoose: change }

  const draft = reservationDraft(shop.slug)
  const form = useForm<ReservationFields>({
    initial: reservation
      ? { ...NO_FIELDS, note: reservation.note ?? '' }
      : { ...NO_FIELDS, name: guest?.name ?? '', phone: guest?.phone ?? '' },
    answer: answer?.form,
    refusalFields: { phone_required: 'phone', phone_invalid: 'phone' },
    validate({ phone }, intent) {
      setTimeMissing(!slot && intent !== 'wait')
      const problem = reservation ? undefined : phoneProblem(phone)
      return problem ? { phone: t(problem) } : {}
    },
    async submit(fields, { intent }) {
      if (intent === 'wait') return waitForTable(fields)
      if (!slot || date === undefined || duration === undefined) return focusTimes()
      if (!reservation && !signedIn) {
        draft.write(fields)
        return navigate(loginFirst(panelHref(target, { ...stay, date })))
      }
      if (!navigator.onLine) return refuse({ code: 'offline', message: '', data: {} })
      const chosen = { ...stay, date, duration, time: slot.time }
      const result = reservation
        ? await browserApi('changeBooking', {
            params: { id: reservation.id },
            body: changeBody(reservation, chosen, fields),
          })
        : await sendReservation(shop, chosen, fields)
      if (result.ok) {
        draft.clear()
        return onBooked(result.data)
      }
      if (FIELD_CODES.has(result.code)) return result
      if (result.code === 'unauthorized') return
      if (TAKEN_CODES.has(result.code)) times.again()
      refuse(isPendingCode(result.code) ? { ...result, code: 'unreachable' } : result)
    },
  })
  useFormDraft(form, {
    read: () => (reservation ? undefined : draft.read()),
    write: (fields) => void (reservation || draft.write(fields)),
  })

  async function waitForTable(fields: ReservationFields) {
    if (date === undefined || window === undefined) return
    if (!signedIn) {
      draft.write(fields)
      return navigate(loginFirst(panelHref(target, { ...stay, date })))
    }
    const body = waitBody(shop.id, { ...stay, date, duration }, window, fields)
    const result = await browserApi('createBookingWait', { body })
    if (result.ok) return setWaiting(true)
    if (FIELD_CODES.has(result.code)) return result
    refuse(result.code === 'booking_limit' ? { ...result, code: 'wait_limit' } : result)
  }

  const notice = useRef<HTMLDivElement>(null)
  const timesBox = useRef<HTMLDivElement>(null)
  const refuse = ({ code, message, data }: StayRefusal) => setRefusal({ code, message, data })
  const focusTimes = () => timesBox.current?.querySelector<HTMLElement>('input:enabled, a')?.focus()
  useEffect(() => {
    if (open && refusal) notice.current?.focus()
  }, [open, refusal])

  const today = todayIn(shop.timezone)
  const last = plusDays(today, shop.rules.days_ahead)
  const people = t('reservation.guests', { count: stay.guests })
  const submitText = slot
    ? t(reservation ? 'reservation.submit_change' : 'reservation.submit', {
        when: startText(slot.starts_at, shop.timezone, texts, 'within a sentence'),
        guests: people,
      })
    : t(reservation ? 'reservation.change' : 'reservation.book')
  return (
    <div className="grid grid-cols-1 gap-5">
      <form
        method="get"
        action="/reservations"
        id={`${id}-stay`}
        className="grid grid-cols-1 gap-5"
      >
        {reservation ? (
          <>
            <input type="hidden" name="id" value={reservation.id} />
            <input type="hidden" name="do" value="change" />
          </>
        ) : (
          <input type="hidden" name="shop" value={shop.slug} />
        )}
        {stay.time !== undefined && <input type="hidden" name="time" value={stay.time} />}
        <People
          shop={shop}
          guests={stay.guests}
          onChange={(guests) => change({ guests, duration: undefined })}
        />
        {times.data && date !== undefined ? (
          <div className="grid grid-cols-1 gap-2">
            <DayStrip
              days={times.data.days}
              date={date}
              hrefOf={(day) => hrefOf({ date: day })}
              onChoose={(day) => change({ date: day })}
            />
            <div className="flex flex-wrap items-center gap-2">
              <MonthButton
                date={date}
                first={today}
                last={last}
                states={monthStates(browserApi, shop, stay, reservation?.id)}
                onChoose={(day) => change({ date: day })}
              />
              <label className="hidden min-h-11 items-center gap-2 text-sm text-muted noscript:inline-flex">
                {t('reservation.other_day')}
                <input
                  type="date"
                  name="date"
                  key={date}
                  defaultValue={date}
                  min={today}
                  max={last}
                  className="h-11 rounded-md border border-edge bg-surface px-3 text-ink"
                />
              </label>
              <button
                type="submit"
                className="ui-button hidden min-h-11 bg-sunk px-4 noscript:inline-flex"
              >
                {t('reservation.show')}
              </button>
            </div>
          </div>
        ) : (
          !times.refusal && !times.failed && <DaysSkeleton />
        )}
        {shop.rules.durations.length > 1 && duration !== undefined && (
          <Durations
            durations={shop.rules.durations}
            duration={duration}
            hrefOf={(minutes) => hrefOf({ duration: minutes })}
            onChoose={(minutes) => change({ duration: minutes })}
          />
        )}
      </form>

      <form
        {...form.props}
        method="post"
        action={panelHref(target, { ...stay, date })}
        className="grid grid-cols-1 gap-5"
      >
        <input type="hidden" name="intent" value={reservation ? 'change' : 'book'} />
        <input type="hidden" name="key" value={loaded?.key ?? ''} />
        {reservation && <input type="hidden" name="version" value={reservation.version} />}
        {date !== undefined && <input type="hidden" name="date" value={date} />}
        <input type="hidden" name="guests" value={stay.guests} />
        {duration !== undefined && <input type="hidden" name="duration" value={duration} />}
        <div
          ref={timesBox}
          aria-busy={!times.current && !times.refusal}
          className="grid grid-cols-1 gap-4 transition-colors aria-busy:refreshing"
        >
          {times.failed ? (
            <RetryNotice again={times.again}>{t('error.occured')}</RetryNotice>
          ) : times.refusal ? (
            <StayRefusalNotice {...context} refusal={times.refusal} />
          ) : shown ? (
            <>
              {free.length > 0 ? (
                <TimeChoice
                  slots={shown.slots}
                  sectionId={stay.sectionId}
                  value={slot?.time}
                  error={isTimeMissing ? t('reservation.choose_time') : undefined}
                  errorId={`${id}-time`}
                  onChange={(time) => change({ time })}
                />
              ) : (
                <NoTimes {...context} shown={shown} people={people}>
                  {window && canWait && (
                    <WaitOffer
                      shop={shop}
                      times={waitTimes}
                      window={window}
                      onChange={setWindow}
                      form={form}
                      isWaiting={isWaiting}
                    />
                  )}
                </NoTimes>
              )}
              {stay.time !== undefined && !slot && free.length > 0 && times.current && (
                <Notice kind="info" announce>
                  {t('reservation.time_gone', {
                    time: wallStartText({ date: shown.date, time: stay.time }, today, texts),
                    guests: people,
                  })}
                </Notice>
              )}
            </>
          ) : (
            <TimesSkeleton />
          )}
        </div>
        <AreaChoice
          sections={shop.sections}
          value={stay.sectionId}
          onChange={(sectionId) => change({ sectionId })}
        />
        <GuestFields form={form} isChange={reservation !== undefined} />
        <HouseRules shop={shop} slot={slot} isChange={reservation !== undefined} />
        {refusal && (
          <div ref={notice} tabIndex={-1} className="outline-none">
            <StayRefusalNotice {...context} refusal={refusal} />
          </div>
        )}
        <FormError of={form} />
        {!(canWait && free.length === 0) && (
          <div className="sticky -bottom-5 z-1 -mx-5 -mb-5 grid gap-2 border-t border-line bg-raised px-5 py-3">
            {!reservation && alive && !signedIn && (
              <p className="text-sm text-muted">{t('reservation.sign_in_first')}</p>
            )}
            <Button type="submit" size="lg" wide loading={form.pending}>
              {submitText}
            </Button>
          </div>
        )}
      </form>
    </div>
  )
}

const sendReservation = (
  shop: ReservationShop,
  stay: Parameters<typeof reservationBody>[1],
  fields: ReservationFields,
) => {
  const body = reservationBody(shop.id, stay, fields)
  return sendOnce('reservation', body, (idempotencyKey) =>
    browserApi('createBooking', { body, idempotencyKey }),
  )
}
