import { titleIn } from '@hawker/domain/texts/language'
import type { FastifyInstance } from 'fastify'
import type { Queries, Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import type { CreateCounter } from '../../../http/api/rate-limit-counter.ts'
import { type PageTexts, secretHeaders } from '../../../http/pages/plain-page.ts'
import { hashOfToken } from '../core/reservation-token.ts'
import { isTextedToken, stopSmsLinkHtml, stopSmsPath } from '../../trust/index.ts'
import { type LinkRoute, linkPages, sendHtml, textsOfRequest } from '../link-pages.ts'
import { recordDoorChanged } from '../reservation.events.ts'
import { doorQueueGonePage, doorQueuePage } from './door-queue-page.html.ts'
import { loadDoor, minutesOfQueue } from './door-queue.ts'
import { findDoorWaitByToken, lockDoorWaitByToken, updateDoorWait } from './door.store.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'personalDataKey'>

/** /w/{token}: the place of a guest in the queue at the door, and how to leave it. */
export function doorPages(
  app: FastifyInstance,
  deps: Needs,
  limit: { scale: number; count: CreateCounter },
): void {
  linkPages(app, { name: 'door_link', ...limit }, (pages) => {
    pages.get<LinkRoute>('/w/:token', async (request, reply) => {
      const texts = textsOfRequest(request)
      const page = await showPlace(deps.database, deps, request.params.token, texts)
      return page === undefined
        ? sendHtml(reply.code(404), doorQueueGonePage(texts))
        : sendHtml(reply, page)
    })
    pages.post<LinkRoute>('/w/:token/leave', async (request, reply) => {
      const texts = textsOfRequest(request)
      const { token } = request.params
      const left = await deps.database.transaction((tx) => leave(tx, deps, token))
      if (!left) return sendHtml(reply.code(404), doorQueueGonePage(texts))
      return secretHeaders(reply).redirect(
        `/w/${encodeURIComponent(token)}?lang=${texts.lang}`,
        303,
      )
    })
  })
}

async function showPlace(
  queries: Queries,
  { clock, personalDataKey }: Needs,
  token: string,
  texts: PageTexts,
): Promise<string | undefined> {
  const wait = await findDoorWaitByToken(queries, hashOfToken(token))
  if (!wait) return undefined
  const now = clock.now()
  const { shop, queue } = await loadDoor(queries, { shopId: wait.shop_id, now })
  const partiesAhead = queue.findIndex(({ id }) => id === wait.id)
  return doorQueuePage(
    {
      shop: titleIn(shop.titles, texts.lang),
      guests: wait.guests,
      isCalled: wait.status === 'called',
      partiesAhead: Math.max(0, partiesAhead),
      minutes: minutesOfQueue(shop, queue, now)[partiesAhead] ?? null,
      now,
      timezone: shop.timezone,
    },
    token,
    texts,
    wait.phone !== null && isTextedToken(personalDataKey, token, wait.phone)
      ? stopSmsLinkHtml(stopSmsPath(personalDataKey, wait.phone), texts)
      : null,
  )
}

/** False when they are no longer in the queue. */
async function leave(tx: Tx, { clock }: Needs, token: string): Promise<boolean> {
  const wait = await lockDoorWaitByToken(tx, hashOfToken(token))
  if (!wait) return false
  const now = clock.now()
  await updateDoorWait(tx, wait.id, { status: 'left', now })
  await recordDoorChanged(tx, { id: wait.id, shopId: wait.shop_id, status: 'left' }, now)
  return true
}
