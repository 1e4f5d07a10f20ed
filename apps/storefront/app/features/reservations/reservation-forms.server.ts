import { readPositiveInteger } from '@hawker/std/positive-integer'
import { randomUuid } from '@hawker/web/api/random-uuid'
import { data, redirect } from '@hawker/web/router/responses'
import type { LoadContext } from '../../lib/api.ts'
import { loginFirst } from '../../lib/login-first.ts'
import { phoneProblem } from '../../lib/phone.ts'
import { translatorFor } from '../../lib/texts.tsx'
import { MAX_NOTE, NO_FIELDS, type ReservationFields } from './panel/reservation-fields.ts'
import {
  type ChosenStay,
  reservationBody,
  changeBody,
  waitBody,
} from './panel/reservation-request.ts'
import type { StayRefusal } from './panel/load-panel.ts'
import type { ReservationAnswer } from './page/reservations-page.tsx'
import { type PanelTarget, reservationHref, panelHref, stayOf } from './stay.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** These are shown at their field. */
const PHONE_CODES = new Set(['phone_required', 'phone_invalid'])
const seeOther = (path: string) => redirect(path, { status: 303 })
const refused = (answer: ReservationAnswer) => data(answer, { status: 422 })

type ActionResult = ReturnType<typeof refused> | Response

/** The plain forms of the page: book, change, cancel, wait for a table and take it. */
export function reservationAction(loadContext: LoadContext, form: FormData): Promise<ActionResult> {
  // A pressed button comes after the hidden field of its form.
  switch (form.getAll('intent').at(-1)) {
    case 'wait':
      return waitByForm(loadContext, form)
    case 'take':
      return takeByForm(loadContext, form)
    case 'end_wait':
      return endWaitByForm(loadContext, form)
    case 'cancel':
      return cancelByForm(loadContext, form)
    case 'change':
      return changeByForm(loadContext, form)
    default:
      return bookByForm(loadContext, form)
  }
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

function fieldsOf(form: FormData): ReservationFields {
  const names = Object.keys(NO_FIELDS) as (keyof ReservationFields)[]
  return {
    ...NO_FIELDS,
    ...Object.fromEntries(names.map((name) => [name, textOf(form, name).slice(0, MAX_NOTE)])),
  }
}

/** The stay of the fields. Without a chosen time it has none. */
function stayIn(form: FormData) {
  const params = new URLSearchParams()
  for (const name of ['date', 'guests', 'time', 'duration', 'area'])
    if (textOf(form, name) !== '') params.set(name, textOf(form, name))
  return stayOf(params)
}
const isChosen = (stay: ReturnType<typeof stayOf>): stay is ChosenStay =>
  stay.date !== undefined && stay.time !== undefined && stay.duration !== undefined

const refusalOf = ({ code, message, data: facts }: StayRefusal): StayRefusal => ({
  code,
  message,
  data: facts,
})

const stayAnswer = (
  fields: ReservationFields,
  problem: { refusal?: StayRefusal; timeMissing?: boolean; phone?: string },
) =>
  refused({
    intent: 'stay',
    answer: {
      refusal: problem.refusal,
      timeMissing: problem.timeMissing ?? false,
      form: {
        fields: problem.phone === undefined ? {} : { phone: problem.phone },
        message: undefined,
        typed: fields,
      },
    },
  })

async function bookByForm({ api, url, visit }: LoadContext, form: FormData): Promise<ActionResult> {
  const t = translatorFor(visit.lang)
  const slug = url.searchParams.get('shop') ?? ''
  const [stay, fields] = [stayIn(form), fieldsOf(form)]
  if (!isChosen(stay)) return stayAnswer(fields, { timeMissing: true })
  const shop = await api('showBookingShop', { params: { id: slug } })
  if (!shop.ok) return stayAnswer(fields, { refusal: refusalOf(shop) })
  const problem = phoneProblem(fields.phone)
  if (problem) return stayAnswer(fields, { phone: t(problem) })
  const result = await api('createBooking', {
    body: reservationBody(shop.data.id, stay, fields),
    idempotencyKey: UUID.exec(textOf(form, 'key'))?.[0] ?? randomUuid(),
  })
  if (result.ok) return seeOther(reservationHref(result.data.id, 'booked'))
  if (result.status === 401) return seeOther(loginFirst(panelHref({ shop: slug }, stay)))
  return PHONE_CODES.has(result.code)
    ? stayAnswer(fields, { phone: result.message })
    : stayAnswer(fields, { refusal: refusalOf(result) })
}

async function changeByForm({ api, url }: LoadContext, form: FormData): Promise<ActionResult> {
  const target: PanelTarget = {
    reservationId: readPositiveInteger(url.searchParams.get('id')) ?? 0,
  }
  const [stay, fields] = [stayIn(form), fieldsOf(form)]
  if (!isChosen(stay)) return stayAnswer(fields, { timeMissing: true })
  const params = { id: target.reservationId }
  const reservation = await api('showBooking', { params })
  const result = reservation.ok
    ? await api('changeBooking', {
        params,
        body: {
          ...changeBody(reservation.data, stay, fields),
          version: readPositiveInteger(textOf(form, 'version')) ?? reservation.data.version,
        },
      })
    : reservation
  if (result.ok) return seeOther(reservationHref(target.reservationId, 'changed'))
  if (result.status === 401) return seeOther(loginFirst(panelHref(target, stay)))
  return stayAnswer(fields, { refusal: refusalOf(result) })
}

async function cancelByForm({ api, url }: LoadContext, form: FormData): Promise<ActionResult> {
  const id = readPositiveInteger(url.searchParams.get('id')) ?? 0
  const reason = textOf(form, 'reason').slice(0, 300)
  const result = await api('cancelBooking', {
    params: { id },
    query: {
      version: readPositiveInteger(textOf(form, 'version')) ?? 1,
      ...(reason === '' ? {} : { reason }),
    },
  })
  if (result.ok) return seeOther(reservationHref(id, 'cancelled'))
  if (result.status === 401) return seeOther(loginFirst(reservationHref(id)))
  return refused({ intent: 'cancel', refusal: refusalOf(result) })
}

async function waitByForm({ api, url, visit }: LoadContext, form: FormData): Promise<ActionResult> {
  const slug = url.searchParams.get('shop') ?? ''
  const [stay, fields] = [stayIn(form), fieldsOf(form)]
  const { date } = stay
  if (date === undefined) return stayAnswer(fields, { timeMissing: true })
  const shop = await api('showBookingShop', { params: { id: slug } })
  if (!shop.ok) return stayAnswer(fields, { refusal: refusalOf(shop) })
  const problem = phoneProblem(fields.phone)
  if (problem) return stayAnswer(fields, { phone: translatorFor(visit.lang)(problem) })
  const window = { from: textOf(form, 'wait_from'), until: textOf(form, 'wait_until') }
  const result = await api('createBookingWait', {
    body: waitBody(shop.data.id, { ...stay, date }, window, fields),
  })
  if (result.ok) return seeOther('/reservations#waits')
  if (result.status === 401) return seeOther(loginFirst(panelHref({ shop: slug }, stay)))
  if (PHONE_CODES.has(result.code)) return stayAnswer(fields, { phone: result.message })
  const refusal = refusalOf(result)
  return stayAnswer(fields, {
    refusal: refusal.code === 'booking_limit' ? { ...refusal, code: 'wait_limit' } : refusal,
  })
}

const waitIn = (form: FormData): number => readPositiveInteger(textOf(form, 'wait')) ?? 0

async function takeByForm({ api }: LoadContext, form: FormData): Promise<ActionResult> {
  const id = waitIn(form)
  const result = await api('takeBookingWait', { params: { id }, body: {} })
  if (result.ok) return seeOther(reservationHref(result.data.id, 'booked'))
  if (result.status === 401) return seeOther(loginFirst('/reservations'))
  return refused({ intent: 'wait', answer: { id, refusal: refusalOf(result) } })
}

async function endWaitByForm({ api }: LoadContext, form: FormData): Promise<ActionResult> {
  const id = waitIn(form)
  const result = await api('deleteBookingWait', { params: { id } })
  if (result.ok) return seeOther('/reservations')
  if (result.status === 401) return seeOther(loginFirst('/reservations'))
  return refused({ intent: 'wait', answer: { id, refusal: refusalOf(result) } })
}
