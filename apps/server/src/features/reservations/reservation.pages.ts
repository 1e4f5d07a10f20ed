import { DEFAULT_LOCALE, isShippedLocale } from '@hawker/i18n/locales'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { calendarFile } from './calendar-file.ts'
import { findBookingByToken } from './find-token.store.ts'

/**
 * /b/{token}/calendar.ics: the calendar file of a booking, for a calendar without a sign-in. A wrong
 * token is answered like one that is over.
 */
export function reservationPages(
  app: FastifyInstance,
  deps: Pick<Deps, 'database' | 'clock'>,
): void {
  app.get<{ Params: { token: string }; Querystring: { lang?: unknown } }>(
    '/b/:token/calendar.ics',
    async (request, reply) => {
      const asked = String(request.query.lang ?? '')
      const lang = isShippedLocale(asked) ? asked : DEFAULT_LOCALE
      const booking = await findBookingByToken(
        deps.database,
        request.params.token,
        lang,
        deps.clock.now(),
      )
      // The address is a secret: no caching, no indexing, no referrer.
      reply
        .header('cache-control', 'private, no-store')
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex, nofollow')
      if (!booking) return reply.code(404).type('text/plain; charset=utf-8').send('')
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="${booking.number}.ics"`)
        .send(calendarFile(booking))
    },
  )
}
