import type { SellerShop } from '@hawker/contract/seller'
import { EmptyState } from '@hawker/ui/empty-state'
import { storeIcon } from '@hawker/ui/icons'
import { Skeleton } from '@hawker/ui/skeleton'
import { showToast } from '@hawker/ui/toast'
import { operationUrl } from '@hawker/contract/core/operation-url'
import { readPositiveInteger } from '@hawker/std/positive-integer'
import { createContext, use, useEffect, useState } from 'react'
import { Outlet } from '@hawker/web/router/components'
import { api } from '../../lib/api.ts'
import { storeChoice, readChoice } from '../../lib/device-choices.ts'
import { LiveRibbon } from '../../lib/live-ribbon.tsx'
import { useSearchParams } from '@hawker/web/router/hooks'
import { useEventStream } from '@hawker/web/live/use-event-stream'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/page/trouble-screen.tsx'
import { UnreadProvider } from '../chat/index.tsx'
import { ShopBar } from './shop-bar.tsx'

/** The latest event of the live stream. `sequence`: 0 before the first event, then 1 more each. */
export type LiveEvent = { name: string; sequence: number }
type ShopContextValue = {
  shop: SellerShop
  /** A new event means that the orders may have changed. */
  lastEvent: LiveEvent
}
const ShopContext = createContext<ShopContextValue | undefined>(undefined)

export function useShop(): ShopContextValue {
  const context = use(ShopContext)
  if (!context) throw new Error('useShop must be used inside SellerArea')
  return context
}

/**
 * The shop that the address names, as the links of notifications do; else the one that was chosen
 * last. Choosing a shop takes the linked one out of the address.
 */
function useChosenShop(): [number, (id: number) => void] {
  const [search, setSearch] = useSearchParams()
  const linked = readPositiveInteger(search.get('shop')) ?? 0
  const [chosen, setChosen] = useState(() => Number(readChoice('shop') ?? 0))
  useEffect(() => {
    if (linked !== 0) setChosen(linked)
  }, [linked])
  const choose = (id: number) => {
    storeChoice('shop', String(id))
    setChosen(id)
    if (linked !== 0)
      setSearch(
        (before) => {
          before.delete('shop')
          before.delete('id')
          return before
        },
        { replace: true },
      )
  }
  return [linked || chosen, choose]
}

const readShops = () => api('listSellerShops')

/** The layout of all seller pages: the chosen shop, its pause switch, and the shared live stream. */
export function SellerArea() {
  const { t, lang } = useTexts()
  const shops = useLiveResource(`shops ${lang}`, readShops)
  const [chosen, choose] = useChosenShop()
  const [lastEvent, setLastEvent] = useState<LiveEvent>({ name: '', sequence: 0 })
  const live = useEventStream(
    operationUrl('streamSellerOrders', {}, lang),
    ['order', 'shop', 'claim', 'review', 'booking', 'table'],
    (event) => {
      setLastEvent(({ sequence }) => ({ name: event, sequence: sequence + 1 }))
      if (event === 'claim' || event === 'review')
        showToast({ kind: 'info', message: t(`live.${event}`) })
      else if (event === 'shop') void shops.refresh()
    },
  )

  if (shops.data === undefined) {
    if (shops.trouble)
      return (
        <TroubleScreen level={1} trouble={shops.trouble} onRetry={() => void shops.refresh()} />
      )
    return (
      <div className="p-5">
        <h1 className="sr-only">{t('action.loading')}</h1>
        <Skeleton className="h-14 w-full" />
      </div>
    )
  }
  const shop = shops.data.find(({ id }) => id === chosen) ?? shops.data[0]
  if (!shop)
    return (
      <EmptyState level={1} icon={storeIcon} title={t('shop.none')} text={t('shop.none_hint')} />
    )

  return (
    <ShopContext value={{ shop, lastEvent }}>
      <UnreadProvider desk="seller">
        <LiveRibbon state={live} />
        <ShopBar
          shop={shop}
          shops={shops.data}
          onChoose={choose}
          onChanged={(changed) =>
            shops.change((all) => all.map((other) => (other.id === changed.id ? changed : other)))
          }
        />
        <Outlet />
      </UnreadProvider>
    </ShopContext>
  )
}
