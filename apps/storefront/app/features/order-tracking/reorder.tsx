import type { Reorder } from '@hawker/contract/order-changes'
import { formatMoney, type CurrencyStyle } from '@hawker/i18n/format'
import { titledText } from '@hawker/i18n/format-measure'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { PriceText } from '@hawker/ui/price-text'
import { useState } from 'react'
import { useNavigate } from '@hawker/web/router/hooks'
import { browserApi } from '../../lib/api.ts'
import { toastRefusal } from '../../lib/toast-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'
import { sendOnce } from '../../lib/device/pending-requests.ts'
import { reloadCart } from '../cart/index.ts'

type Props = { orderId: number; currency: CurrencyStyle; size?: 'sm' | 'md'; className?: string }

/**
 * Orders the same again. If nothing changed, the cart is filled at once; otherwise a dialog shows
 * the changes.
 */
export function ReorderButton({ orderId, currency, size = 'md', className }: Props) {
  const { t, lang } = useTexts()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [diff, setDiff] = useState<Reorder>()
  /** The cart has products of another shop: confirm before they are removed. */
  const [otherShop, setOtherShop] = useState<string>()

  const showRefusal = (result: { code: string; message: string }) => toastRefusal(result, t)
  const fillCart = async (replace = false) => {
    setBusy(true)
    const body = replace ? { replace } : {}
    const result = await sendOnce(`reorder-${orderId}`, body, (idempotencyKey) =>
      browserApi('reorderOrder', { params: { id: orderId }, body, idempotencyKey }),
    )
    if (!result.ok) {
      setBusy(false)
      if (result.code !== 'other_shop') return showRefusal(result)
      return setOtherShop(shopTitle(result.data))
    }
    // Stays busy until the cart opens, so that a second press does not add everything twice.
    setOtherShop(undefined)
    setDiff(undefined)
    await reloadCart()
    await navigate('/cart')
    setBusy(false)
  }
  const check = async () => {
    setBusy(true)
    const result = await browserApi('reorderOrder', {
      params: { id: orderId },
      body: { dry_run: true },
    })
    if (result.ok && result.data.lines.every(({ status }) => status === 'same')) return fillCart()
    setBusy(false)
    if (!result.ok) return showRefusal(result)
    setDiff(result.data)
  }
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        loading={busy && !diff}
        onClick={() => void check()}
        className={className}
      >
        {t('reorder.title')}
      </Button>
      <ReorderDialog
        diff={otherShop === undefined ? diff : undefined}
        busy={busy}
        money={(amount) => formatMoney(amount, currency, lang)}
        onClose={() => setDiff(undefined)}
        onFill={() => void fillCart()}
      />
      <Dialog
        open={otherShop !== undefined}
        onClose={() => setOtherShop(undefined)}
        title={t('cart.other_shop_title')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOtherShop(undefined)}>
              {t('cart.other_shop_keep')}
            </Button>
            <Button loading={busy} onClick={() => void fillCart(true)}>
              {t('cart.other_shop_start')}
            </Button>
          </>
        }
      >
        <p>{t('cart.other_shop_text', { shop: otherShop ?? '' })}</p>
      </Dialog>
    </>
  )
}

function shopTitle(data: unknown): string {
  const shop = typeof data === 'object' && data !== null && 'shop' in data ? data.shop : undefined
  return typeof shop === 'object' &&
    shop !== null &&
    'title' in shop &&
    typeof shop.title === 'string'
    ? shop.title
    : ''
}

type DialogProps = {
  diff: Reorder | undefined
  busy: boolean
  money: (amount: number) => string
  onClose: () => void
  onFill: () => void
}

function ReorderDialog({ diff, busy, money, onClose, onFill }: DialogProps) {
  const { t } = useTexts()
  // Keeps the content while the dialog closes.
  const [last, setLast] = useState(diff)
  if (diff && diff !== last) setLast(diff)
  const content = diff ?? last
  const hasAvailable = content?.lines.some((line) => line.new !== null) ?? false
  return (
    <Dialog
      open={diff !== undefined}
      onClose={onClose}
      title={t('reorder.title')}
      closeLabel={t('action.close')}
      actions={
        hasAvailable && (
          <Button loading={busy} onClick={onFill}>
            {t('reorder.fill')}
          </Button>
        )
      }
    >
      <p className="mb-3 text-muted">{t(hasAvailable ? 'reorder.changed' : 'reorder.none')}</p>
      <ul className="grid gap-2">
        {content?.lines.map((line, place) => (
          <ReorderLine key={`${line.old.title} ${place}`} line={line} money={money} />
        ))}
      </ul>
      {content && hasAvailable && (
        <p className="mt-4 font-semibold">
          {t('reorder.total', { old: money(content.old_total), new: money(content.new_total) })}
        </p>
      )}
    </Dialog>
  )
}

function ReorderLine({
  line,
  money,
}: {
  line: Reorder['lines'][number]
  money: (amount: number) => string
}) {
  const { t, lang } = useTexts()
  const { old, status, alternatives } = line
  return (
    <li className="rounded-md bg-sunk px-4 py-3">
      <p className="flex justify-between gap-3">
        <span dir="auto" className={line.new === null ? 'text-muted line-through' : 'font-medium'}>
          {titledText(old, lang)}
        </span>
        {status === 'same' && <PriceText text={money(old.total)} />}
      </p>
      {status === 'price_changed' && line.new && (
        <p className="tabular text-sm text-amber-text">
          {t('reorder.price', { old: money(old.total), new: money(line.new.total) })}
        </p>
      )}
      {status === 'unavailable' && (
        <p className="text-sm text-danger-text">{t('reorder.unavailable')}</p>
      )}
      {status === 'addon_missing' && (
        <p className="text-sm text-danger-text">{t('reorder.addon_missing')}</p>
      )}
      {alternatives.length > 0 && (
        <p className="text-sm text-muted">
          {t('reorder.instead', {
            names: alternatives
              .map(({ title, price }) => `${title} (${isolate(money(price))})`)
              .join(', '),
          })}
        </p>
      )}
    </li>
  )
}
