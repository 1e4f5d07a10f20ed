import type { Call } from '@hawker/contract/core/client'
import type { SellerShop } from '@hawker/contract/seller'
import type { DoorWait } from '@hawker/contract/seller-door-waits'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { useEffect, useEffectEvent } from 'react'
import { api, sendWithRetry } from '../../../lib/api.ts'
import type { LiveEvent } from '../../shops/index.tsx'
import { type ReservationRefusal } from '../../floor/index.tsx'

export type NewDoorWait = Omit<Call<'createDoorWait'>['body'], 'shop_id'>
export type DoorStep = Call<'moveDoorWait'>['body']
/** Undefined on success. */
type Outcome = Promise<ReservationRefusal | undefined>

// Tables get free by the clock, too.
const REFRESH_MS = 60_000

const readQueue = (shopId: number, guests: number) =>
  api('listDoorWaits', { query: { shop_id: shopId, guests } })
const send = (shopId: number, wait: NewDoorWait, idempotencyKey: string) =>
  api('createDoorWait', { body: { shop_id: shopId, ...wait }, idempotencyKey })
const sendStep = (id: number, step: DoorStep, idempotencyKey: string) =>
  api('moveDoorWait', { params: { id }, body: step, idempotencyKey })

/** The queue at the door, and how long a party that comes now would wait. */
export function useDoor(shop: SellerShop, guests: number, lastEvent: LiveEvent) {
  const resource = useLiveResource(`door ${shop.id} ${guests}`, () => readQueue(shop.id, guests))
  const { refresh } = resource
  const changed = useEffectEvent(() => {
    if (lastEvent.name === 'booking') void refresh()
  })
  useEffect(() => {
    if (lastEvent.sequence > 0) changed()
  }, [lastEvent.sequence])
  const again = useEffectEvent(() => void refresh())
  useEffect(() => {
    const timer = setInterval(() => again(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])

  const applyAnswer = async (answer: { ok: true } | ReservationRefusal): Outcome => {
    await refresh()
    return 'ok' in answer && answer.ok === true ? undefined : (answer as ReservationRefusal)
  }
  return {
    resource,
    add: async (wait: NewDoorWait): Outcome =>
      applyAnswer(await sendWithRetry((key) => send(shop.id, wait, key))),
    move: async ({ id }: DoorWait, step: DoorStep): Outcome =>
      applyAnswer(await sendWithRetry((key) => sendStep(id, step, key))),
  }
}
export type Door = ReturnType<typeof useDoor>
