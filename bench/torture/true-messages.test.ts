import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Mail } from '@hawker/server/adapters/mail/port'
import { sql } from '@hawker/postgres/database'
import { SMALL_PRINT_SEPARATOR } from '@hawker/server/core/mail-layout'
import { reservationLife, doorLife } from './lives/reservation-life.ts'
import { groupLife } from './lives/group-life.ts'
import { type Life, type StartLife, randomOf } from './lives/life.ts'
import { startLivesMarket } from './lives/lives-market.ts'
import { type Judge, judgeOf, noticeTextOf } from './lives/message-truth.ts'
import { orderLife } from './lives/order-life.ts'
import { parcelLife } from './lives/parcel-life.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const LIVES = Number(process.env['LIVES'] ?? 2000)
const WEEK_MINUTES = 7 * 24 * 60
/** How often the worker runs, besides now and then right after a deed. */
const WORK_EVERY_MINUTES = 5
const LAST_DEEDS = 14
const KINDS: readonly StartLife[] = [
  orderLife,
  orderLife,
  reservationLife,
  reservationLife,
  parcelLife,
  groupLife,
  doorLife,
]

test(`in a week of ${LIVES} random lives, each message is true when it leaves (seed ${SEED})`, async (t) => {
  const random = randomOf(SEED)
  const untrue: string[] = []
  const counts: Record<string, number> = {}
  let judge: Judge | undefined
  const note = async (kind: string, found: Promise<string | undefined> | undefined) => {
    counts[kind] = (counts[kind] ?? 0) + 1
    const wrong = await found?.catch((error: unknown) => `cannot be judged: ${error}`)
    if (wrong !== undefined) untrue.push(`${kind}: ${wrong}`)
  }
  const market = await startLivesMarket({
    async push(userId, { id, title, body }) {
      if (id === null) return
      const text = noticeTextOf(title, body)
      await note(
        `push ${text?.key ?? `${title}: ${body}`}`,
        text ? judge?.notice(text, { userId, id, url: undefined }) : undefined,
      )
    },
    async mail(mail) {
      for (const { title, body, url } of noticesOf(mail)) {
        const text = noticeTextOf(title, body)
        await note(
          `mail ${text?.key ?? `${title}: ${body}`}`,
          text
            ? judge?.notice(text, { userId: await userOf(mail), id: undefined, url })
            : Promise.resolve('says unknown words'),
        )
      }
    },
    text: async ({ text }) => note(`text`, judge?.text(text)),
  })
  after(market.app.close)
  const { app } = market
  async function userOf({ to }: Mail): Promise<number | undefined> {
    const [user] = await app.rows<{ id: number }>(sql`select id from users where email = ${to}`)
    return user?.id
  }
  judge = judgeOf(app)

  const begin = app.clock.now().getTime()
  const starts = Array.from({ length: LIVES }, () => random.below(WEEK_MINUTES))
  type Due = { minute: number; life: Life | undefined; start: StartLife; deeds: number }
  const due: Due[] = starts.map((minute) => ({
    minute,
    life: undefined,
    start: random.of(KINDS),
    deeds: 0,
  }))
  const done = { ok: 0, refused: {} as Record<string, number> }
  let worked = 0
  for (;;) {
    due.sort((a, b) => a.minute - b.minute)
    const next = due.shift()
    if (!next) break
    while (worked + WORK_EVERY_MINUTES <= next.minute) {
      worked += WORK_EVERY_MINUTES
      app.clock.set(new Date(begin + worked * 60_000))
      await market.sandbox.sendDueWebhooks()
      await app.work()
    }
    app.clock.set(new Date(begin + next.minute * 60_000))
    next.life ??= await next.start(market, random)
    const { usual, other } = next.life
    const isUsual = next.deeds === 0 || random.below(3) > 0
    const deed = isUsual ? usual[0] : random.of(other)
    if (!deed) continue
    const answer = await deed()
    // The usual way goes on when its next step is possible.
    if (isUsual && answer?.ok !== false) usual.shift()
    if (answer?.ok) done.ok++
    else if (answer) done.refused[answer.code ?? '?'] = (done.refused[answer.code ?? '?'] ?? 0) + 1
    if (random.below(6) === 0) await app.work()
    const pause = random.of([1, 1, 1, 2, 2, 3, 5, 8, 30, 150])
    if (next.deeds < LAST_DEEDS)
      due.push({ ...next, deeds: next.deeds + 1, minute: next.minute + pause })
  }
  t.diagnostic(JSON.stringify({ done, counts }))
  assert.deepEqual(untrue, [])
  for (const kind of ['push', 'mail', 'text'])
    assert.ok(
      Object.keys(counts).some((name) => name.startsWith(kind)),
      `no ${kind} has left`,
    )
})

/** The notices of a mail: itself, or the parts of a digest. */
function noticesOf({ subject, text }: Mail): { title: string; body: string; url?: string }[] {
  const [content = ''] = text.split(SMALL_PRINT_SEPARATOR)
  const parts = content.trim().split('\n\n')
  const linkOf = (lines: readonly string[]) => lines.find((line) => line.startsWith('http'))
  const wordsOf = (lines: readonly string[]) =>
    lines.filter((line) => line !== '' && !line.startsWith('http'))
  const toNotice = (lines: readonly string[]) => {
    const [title = '', ...body] = wordsOf(lines)
    const url = linkOf(lines)
    return { title, body: body.join('\n'), ...(url === undefined ? {} : { url }) }
  }
  const own = toNotice([subject, ...content.split('\n')])
  if (noticeTextOf(own.title, own.body)) return [own]
  return parts.map((part) => toNotice(part.split('\n')))
}
