import type { SellerShop } from '@hawker/contract/seller'
import { EmptyState } from '@hawker/ui/empty-state'
import { storeIcon } from '@hawker/ui/icons'
import { Skeleton } from '@hawker/ui/skeleton'
import { showToast } from '@hawker/ui/toast'
import { urlOf } from '@hawker/contract/url-of'
import { createContext, use, useState } from 'react'
import { Outlet } from '@hawker/web/router/components'
import { api } from '../../lib/api.ts'
import { keep, readKept } from '../../lib/kept.ts'
import { LiveRibbon } from '../../lib/live-ribbon.tsx'
import { useLive } from '../../lib/live.ts'
import { useResource } from '../../lib/resource.ts'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/trouble-screen.tsx'
import { DeskUnread } from '../messages/index.tsx'
import { ShopBar } from './shop-bar.tsx'

type Told = { event: string; at: number }
type InShop = {
  shop: SellerShop
  /** Changes whenever orders may have: whoever shows them asks again. */
  told: Told
}
const ShopContext = createContext<InShop | undefined>(undefined)

export function useShop(): InShop {
  const inShop = use(ShopContext)
  if (!inShop) throw new Error('useShop needs a SellerArea above')
  return inShop
}

const readShops = () => api('listSellerShops')

/** Everything of a seller's: which shop, whether it takes orders, and the one live line for all pages. */
export function SellerArea() {
  const { t, lang } = useTexts()
  const shops = useResource(`shops ${lang}`, readShops)
  const [chosen, setChosen] = useState(() => Number(readKept('shop') ?? 0))
  const [told, setTold] = useState<Told>({ event: '', at: 0 })
  const live = useLive(
    urlOf('streamSellerOrders', {}, lang),
    ['order', 'shop', 'claim', 'review'],
    (event) => {
      setTold(({ at }) => ({ event, at: at + 1 }))
      if (event === 'claim' || event === 'review')
        showToast({ kind: 'info', message: t(`live.${event}`) })
      else if (event !== 'order') void shops.refresh()
    },
  )

  if (shops.data === undefined) {
    if (shops.trouble)
      return <TroubleScreen trouble={shops.trouble} onRetry={() => void shops.refresh()} />
    return (
      <div className="p-5">
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
    <ShopContext value={{ shop, told }}>
      <DeskUnread desk="seller">
        <LiveRibbon state={live} />
        <ShopBar
          shop={shop}
          shops={shops.data}
          onChoose={(id) => {
            keep('shop', String(id))
            setChosen(id)
          }}
          onChanged={(changed) =>
            shops.change((all) => all.map((other) => (other.id === changed.id ? changed : other)))
          }
        />
        <Outlet />
      </DeskUnread>
    </ShopContext>
  )
}
