import type { SellerShop } from '@hawker/contract/seller'
import type { SellerStock } from '@hawker/contract/seller-menu'
import { formatNumber, formatPercent, type CurrencyStyle } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { IconButton } from '@hawker/ui/icon-button'
import { editIcon } from '@hawker/ui/icons'
import { Picture } from '@hawker/ui/picture'
import { PriceText } from '@hawker/ui/price-text'
import { useState } from 'react'
import { smallPicture } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../lib/texts.tsx'
import { useNow } from '@hawker/web/session/use-now'
import { sellableAt } from './sold-out.ts'

type StockRowProps = {
  stock: SellerStock
  shop: SellerShop
  currency: CurrencyStyle
  onSoldOut: () => Promise<void>
  onBack: () => Promise<void>
  onCount: () => void
  onEdit: () => void
}

export function StockRow({
  stock,
  shop,
  currency,
  onSoldOut,
  onBack,
  onCount,
  onEdit,
}: StockRowProps) {
  const { t, lang, money, time } = useTexts()
  const [sending, setSending] = useState(false)
  const sellable = sellableAt(stock, useNow())
  const { product } = stock
  const sizes = stock.extras.map(({ value }) => value).join(' · ')
  const name = sizes === '' ? product.title : `${product.title}, ${sizes}`

  const send = async (act: () => Promise<void>) => {
    setSending(true)
    await act()
    setSending(false)
  }
  return (
    <article className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-surface p-3 shadow-soft">
      {product.img && (
        <span className="size-14 shrink-0 overflow-hidden rounded-sm">
          <Picture src={smallPicture(product.img)} alt="" width={56} height={56} />
        </span>
      )}
      <div className="min-w-40 flex-1">
        <h2 className="font-semibold">{product.title}</h2>
        <p className="text-sm text-muted">
          {[sizes, product.option ? t('menu.option') : product.category]
            .filter(Boolean)
            .map((part) => `${part} · `)}
          <PriceText text={money(stock.price, currency)} />
        </p>
        <div className="mt-1 flex flex-wrap gap-1">
          {!product.published && <Badge>{t('edit.unpublished')}</Badge>}
          {product.contents.allergens === null && (
            <Badge tone="amber">{t('menu.show_undeclared')}</Badge>
          )}
          {stock.sale && (
            <Badge tone="amber">
              {t('edit.reduced', {
                by:
                  stock.sale.type === 'percent'
                    ? formatPercent(stock.sale.value, lang)
                    : money(stock.sale.value, currency),
              })}
            </Badge>
          )}
          {sellable === 'available' ? (
            <Badge tone="grocery">{t('menu.available')}</Badge>
          ) : sellable === 'off_sale' ? (
            <Badge tone="danger">
              {t('menu.sold_out_until', { time: time(stock.sold_out_until ?? 0, shop.timezone) })}
            </Badge>
          ) : (
            <Badge tone="danger">{t('menu.sold_out')}</Badge>
          )}
        </div>
      </div>
      <IconButton icon={editIcon} label={t('edit.open', { name })} onClick={onEdit} />
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:justify-between">
        <Button variant="ghost" aria-label={t('menu.count_of', { name })} onClick={onCount}>
          {stock.quantity === null
            ? t('menu.uncounted')
            : `${t('menu.quantity')}: ${formatNumber(stock.quantity, lang)}`}
        </Button>
        {sellable === 'available' ? (
          <Button variant="secondary" loading={sending} onClick={() => void send(onSoldOut)}>
            {t('menu.sold_out_today')}
          </Button>
        ) : (
          <Button loading={sending} onClick={() => void send(onBack)}>
            {t('menu.back_on_sale')}
          </Button>
        )}
      </div>
    </article>
  )
}
