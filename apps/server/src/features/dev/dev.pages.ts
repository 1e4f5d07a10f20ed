import {
  dayNumber,
  wallClockAt,
  wallInstant,
  wallMinutes,
  wallTime,
} from '@hawker/domain/time/zoned-time'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { isSameOriginRequest } from '../../http/same-origin.ts'
import { type ClockMove, moveClock, readClock } from './demo-clock.ts'
import { tablePath } from '../floor/index.ts'
import { PAGE_POLICY, clockPage, indexPage, messagesPage, tablesPage } from './dev.html.ts'
import { listMessages } from './list-messages.ts'
import { listDemoTables } from './table-code.store.ts'

/** The demo city's time zone. */
const ZONE = 'America/New_York'
const FORM_BYTES = 4_096

const html = (reply: FastifyReply, text: string) =>
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', PAGE_POLICY)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .type('text/html; charset=utf-8')
    .send(text)

/** /dev: the demo's unsent messages, the codes of its tables and its clock. The pages exist in demo mode only. */
export function devPages(app: FastifyInstance, deps: Deps): void {
  if (!deps.demo) return
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, body),
    )
    const showClock = async (reply: FastifyReply, wrong: boolean) => {
      const { now, offsetMs } = await readClock(deps)
      return html(reply, clockPage({ now, offsetMs, wrong, zone: ZONE, local: localTime(now) }))
    }
    scope.get('/dev', (_request, reply) => html(reply, indexPage()))
    scope.get('/dev/messages', async (_request, reply) =>
      html(reply, messagesPage(await listMessages(deps), deps.origin)),
    )
    scope.get('/dev/tables', async (_request, reply) => {
      const tables = await listDemoTables(deps.database)
      const codes = tables.map(({ name, shop, ...table }) => ({
        name,
        shop,
        url: `${deps.origin}${tablePath(deps.personalDataKey, table)}`,
      }))
      return html(reply, tablesPage(codes))
    })
    scope.get('/dev/clock', (_request, reply) => showClock(reply, false))
    scope.post('/dev/clock', async (request, reply) => {
      if (!isSameOriginRequest(request, deps.origin))
        return reply.code(403).type('text/plain; charset=utf-8').send('Forbidden')
      const move = moveOf(new URLSearchParams(typeof request.body === 'string' ? request.body : ''))
      if (!move || !(await moveClock(deps, move))) return showClock(reply.code(422), true)
      return reply.header('cache-control', 'no-store').redirect('/dev/clock', 303)
    })
  })
}

function localTime(now: Date): string {
  const { date, minutes } = wallClockAt(ZONE, now.getTime())
  return `${date}T${wallTime(minutes)}`
}

function moveOf(form: URLSearchParams): ClockMove | undefined {
  const move = form.get('move')
  if (move === 'reset') return 'reset'
  if (move !== null) return /^-?\d{1,12}$/.test(move) ? { by: Number(move) } : undefined
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(form.get('to') ?? '') ?? []
  if (date === undefined || time === undefined) return undefined
  try {
    return { to: new Date(wallInstant(ZONE, dayNumber(date), wallMinutes(time))) }
  } catch (error) {
    // The 30th of February, or 25 o'clock.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
