import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refusal, refuse } from '../../core/refuse.ts'
import {
  type CreateCounter,
  consumePoint,
  countInMemory,
} from '../../http/api/rate-limit-counter.ts'
import { secretHeaders, textsFor } from '../../http/pages/plain-page.ts'
import { settingsOf } from '../settings/index.ts'
import { PAGE_POLICY, bookingGonePage, bookingPage } from './booking-page.html.ts'
import type { BookingRow } from './bookings/booking-row.store.ts'
import { byId } from './bookings/booking-row.store.ts'
import { bookingWire } from './bookings/booking.wire.ts'
import { moveBooking } from './bookings/move-booking.ts'
import { calendarFile } from './calendar-file.ts'
import { findBookingByToken } from './find-token.store.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'origin' | 'personalDataKey'>
type LinkRoute = { Params: { token: string }; Querystring: { lang?: unknown } }
const FORM_BYTES = 1024

/**
 * /b/{token}: the page of a booking without a sign-in, its calendar file and its cancellation. A
 * wrong token is answered like one that is over. `scale` multiplies the limit, for load tests.
 */
export function reservationPages(
  app: FastifyInstance,
  deps: Needs,
  { scale = 1, count = countInMemory }: { scale?: number; count?: CreateCounter } = {},
): void {
  // Against guessing of links.
  const counter = count({ name: 'booking_link', points: 30 * scale, seconds: 60 })
  void app.register(async (pages) => {
    // Only these pages read forms; the API refuses them.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    pages.addHook('onRequest', async (request, reply) => {
      const over = await consumePoint(counter, request.ip)
      if (over)
        return secretHeaders(reply)
          .code(429)
          .header('retry-after', String(over.retryAfterSeconds))
          .type('text/plain; charset=utf-8')
          .send('')
    })
    pages.get<LinkRoute>('/b/:token', async (request, reply) => {
      const texts = textsOfRequest(request)
      const row = await bookingOf(deps, request, texts.lang)
      if (!row) return html(reply.code(404), bookingGonePage(texts))
      const booking = bookingWire(row, {
        deps,
        settings: await settingsOf(deps.database),
        now: deps.clock.now(),
        lang: texts.lang,
      })
      return html(reply, bookingPage(booking, request.params.token, texts))
    })
    // Everyone with the link may cancel. Another site does not know it, so no origin is checked.
    pages.post<LinkRoute>('/b/:token/cancel', async (request, reply) => {
      const texts = textsOfRequest(request)
      const row = await bookingOf(deps, request, texts.lang)
      if (!row) return html(reply.code(404), bookingGonePage(texts))
      await cancelByLink(deps, row, request.body)
      const path = `/b/${encodeURIComponent(request.params.token)}?lang=${texts.lang}`
      return secretHeaders(reply).redirect(path, 303)
    })
    pages.get<LinkRoute>('/b/:token/calendar.ics', async (request, reply) => {
      const booking = await bookingOf(deps, request, textsOfRequest(request).lang)
      secretHeaders(reply)
      if (!booking) return reply.code(404).type('text/plain; charset=utf-8').send('')
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="${booking.number}.ics"`)
        .send(calendarFile(booking))
    })
  })
}

const textsOfRequest = ({ query, headers }: FastifyRequest<LinkRoute>) =>
  textsFor(query.lang, headers['accept-language'])

const bookingOf = (
  { database, clock }: Needs,
  { params }: FastifyRequest<LinkRoute>,
  lang: string,
): Promise<BookingRow | undefined> => findBookingByToken(database, params.token, lang, clock.now())

const html = (reply: FastifyReply, text: string) =>
  secretHeaders(reply)
    .header('content-security-policy', PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(text)

/** A booking that changed meanwhile, or is too late to cancel, stays; the page then shows it. */
async function cancelByLink(deps: Needs, { id }: BookingRow, body: unknown): Promise<void> {
  const version = body instanceof URLSearchParams ? Number(body.get('version')) : Number.NaN
  try {
    await deps.database.transaction((tx) =>
      moveBooking(tx, deps, byId(id), {
        to: 'canceled',
        actor: 'guest',
        version,
        onStale: async () => refuse('stale'),
      }),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
