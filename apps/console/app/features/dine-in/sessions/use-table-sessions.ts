import type { SellerTableSession } from '@hawker/contract/dine-in'
import type { SellerShop } from '@hawker/contract/seller'
import { isolate } from '@hawker/i18n/isolate'
import { showToast } from '@hawker/ui/toast'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { useEffect, useEffectEvent, useState } from 'react'
import { api, refusalText, sendWithRetry } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { LiveEvent } from '../../shops/index.tsx'

const readSessions = (shopId: number) => api('listTableSessions', { query: { shop_id: shopId } })

type SendOutcome = { ok: true } | { ok: false; code: string; message: string }

export type SessionActions = {
  confirm: (session: SellerTableSession, here: boolean) => Promise<void>
  see: (callId: number) => Promise<void>
  clear: (session: SellerTableSession) => Promise<void>
  /** True when the guests moved. */
  move: (session: SellerTableSession, to: { id: number; name: string }) => Promise<boolean>
  collect: (orderId: number) => Promise<void>
}

/** The guests who order at tables of the shop, and what the staff do for them. */
export function useTableSessions(shop: SellerShop, lastEvent: LiveEvent) {
  const { t, lang } = useTexts()
  const [busy, setBusy] = useState(false)
  const sessions = useLiveResource(`table sessions ${shop.id} ${lang}`, () => readSessions(shop.id))
  const ask = useEffectEvent(() => void sessions.refresh())
  useEffect(() => {
    if (lastEvent.sequence > 0) ask()
  }, [lastEvent.sequence])

  /** Says why it was refused, and shows what is true now. */
  async function run(
    send: (idempotencyKey: string) => Promise<SendOutcome>,
    done?: string,
  ): Promise<boolean> {
    setBusy(true)
    const answer = await sendWithRetry(send)
    if (!answer.ok)
      showToast({
        kind: 'error',
        message:
          answer.code === 'table_taken' ? t('sessions.table_in_use') : refusalText(answer, t),
      })
    else if (done !== undefined) showToast({ kind: 'success', message: done })
    await sessions.refresh()
    setBusy(false)
    return answer.ok
  }

  const actions: SessionActions = {
    confirm: async ({ id }, here) =>
      void (await run((idempotencyKey) =>
        api('confirmTableGuests', { params: { id }, body: { here }, idempotencyKey }),
      )),
    see: async (id) =>
      void (await run((idempotencyKey) => api('seeTableCall', { params: { id }, idempotencyKey }))),
    clear: async ({ id, table }) =>
      void (await run(
        (idempotencyKey) => api('closeTableSession', { params: { id }, idempotencyKey }),
        t('sessions.freed', { table: isolate(table.name) }),
      )),
    move: ({ id }, to) =>
      run(
        (idempotencyKey) =>
          api('moveTableSession', { params: { id }, body: { table_id: to.id }, idempotencyKey }),
        t('sessions.moved', { table: isolate(to.name) }),
      ),
    collect: async (id) =>
      void (await run((idempotencyKey) =>
        api('collectTablePayment', { params: { id }, idempotencyKey }),
      )),
  }
  return {
    code: sessions.data?.code ?? null,
    sessions: sessions.data?.sessions ?? [],
    busy,
    actions,
  }
}
