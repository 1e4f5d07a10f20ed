import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refusal, refuse } from '../../core/refuse.ts'
import { type CreateCounter, countInMemory } from '../../http/api/rate-limit-counter.ts'
import { secretHeaders } from '../../http/pages/plain-page.ts'
import { placeMap } from '../maps/index.ts'
import { settingsOf } from '../settings/index.ts'
import { isTextedToken, stopSmsLinkHtml, stopSmsPath } from '../trust/index.ts'
import { reservationGonePage, reservationPage } from './reservation-page.html.ts'
import type { ReservationRow } from './core/reservation-row.store.ts'
import { byId } from './core/reservation-row.store.ts'
import { reservationWire } from './core/reservation.wire.ts'
import { moveReservation } from './core/move-reservation.ts'
import { calendarFile } from './calendar-file.ts'
import { doorPages } from './door/door.pages.ts'
import { findReservationByToken } from './find-token.store.ts'
import { type LinkRoute, linkPages, sendHtml, textsOfRequest } from './link-pages.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'origin' | 'personalDataKey'>
/** The forms of the page, and the status to which each moves the reservation. */
const MOVES = { cancel: 'canceled', take: 'approved' } as const

/**
 * /b/{token}: the page of a reservation without a sign-in, its calendar file and its forms.
 * /w/{token}: the place in the queue at a door. A wrong token is answered like one that is over.
 * `scale` multiplies the limit, for load tests.
 */
export function reservationPages(
  app: FastifyInstance,
  deps: Needs,
  { scale = 1, count = countInMemory }: { scale?: number; count?: CreateCounter } = {},
): void {
  doorPages(app, deps, { scale, count })
  linkPages(app, { name: 'booking_link', scale, count }, (pages) => {
    pages.get<LinkRoute>('/b/:token', async (request, reply) => {
      const texts = textsOfRequest(request)
      const row = await reservationOf(deps, request, texts.lang)
      if (!row) return sendHtml(reply.code(404), reservationGonePage(texts))
      const now = deps.clock.now()
      const reservation = reservationWire(row, {
        deps,
        settings: await settingsOf(deps.database),
        now,
        lang: texts.lang,
      })
      const map = await placeMap(deps, reservation.shop.location)
      const stopSmsLink =
        row.phone !== null && isTextedToken(deps.personalDataKey, request.params.token, row.phone)
          ? stopSmsLinkHtml(stopSmsPath(deps.personalDataKey, row.phone), texts)
          : null
      return sendHtml(
        reply,
        reservationPage(reservation, request.params.token, texts, { now, map, stopSmsLink }),
      )
    })
    // Everyone with the link may cancel, or take a table that is held. Another site does not know
    // the link, so no origin is checked.
    for (const [name, to] of Object.entries(MOVES))
      pages.post<LinkRoute>(`/b/:token/${name}`, async (request, reply) => {
        const texts = textsOfRequest(request)
        const row = await reservationOf(deps, request, texts.lang)
        if (!row) return sendHtml(reply.code(404), reservationGonePage(texts))
        await moveByLink(deps, row, to, request.body)
        const path = `/b/${encodeURIComponent(request.params.token)}?lang=${texts.lang}`
        return secretHeaders(reply).redirect(path, 303)
      })
    pages.get<LinkRoute>('/b/:token/calendar.ics', async (request, reply) => {
      const reservation = await reservationOf(deps, request, textsOfRequest(request).lang)
      secretHeaders(reply)
      if (!reservation) return reply.code(404).type('text/plain; charset=utf-8').send('')
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="${reservation.number}.ics"`)
        .send(calendarFile(reservation))
    })
  })
}

const reservationOf = (
  { database, clock }: Needs,
  { params }: FastifyRequest<LinkRoute>,
  lang: string,
): Promise<ReservationRow | undefined> =>
  findReservationByToken(database, params.token, lang, clock.now())

/** A reservation that changed meanwhile, or is too late to move, stays; the page then shows it. */
async function moveByLink(
  deps: Needs,
  { id }: ReservationRow,
  to: 'canceled' | 'approved',
  body: unknown,
): Promise<void> {
  const version = body instanceof URLSearchParams ? Number(body.get('version')) : Number.NaN
  try {
    await deps.database.transaction((tx) =>
      moveReservation(tx, deps, byId(id), {
        to,
        actor: 'guest',
        version,
        onStale: async () => refuse('stale'),
      }),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
