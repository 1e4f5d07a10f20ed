import type { WalletMovement } from '@hawker/contract/wallet'
import { formatDateTime } from '@hawker/i18n/format-date'
import type { Translate } from '@hawker/i18n/translate'
import { Icon } from '@hawker/ui/icon'
import {
  arrowBackIcon,
  arrowForwardIcon,
  giftIcon,
  plusIcon,
  receiptIcon,
  tagIcon,
  undoIcon,
  type IconShape,
} from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { classNames } from '@hawker/std/class-names'
import { useTexts } from '../../lib/texts.tsx'

type Type = WalletMovement['type']
const ICON: Record<Type, IconShape> = {
  topup: plusIcon,
  withdraw: arrowForwardIcon,
  send: arrowForwardIcon,
  receive: arrowBackIcon,
  order: receiptIcon,
  refund: undoIcon,
  referral: giftIcon,
  credit: tagIcon,
  tip: giftIcon,
}

/** A transaction, with a link to its origin. */
export function HistoryRow({
  row,
  money,
  timeZone,
}: {
  row: WalletMovement
  money: (amount: number, sign?: 'signed') => string
  timeZone: string
}) {
  const { t, lang } = useTexts()
  const title = titleOf(row, t)
  return (
    <li className="relative flex flex-wrap items-center gap-3 py-3">
      <span
        className={classNames(
          'grid size-10 shrink-0 place-items-center rounded-full',
          row.price > 0 ? 'bg-grocery-soft text-grocery-text' : 'bg-sunk text-muted',
        )}
      >
        <Icon of={ICON[row.type]} />
      </span>
      <div className="min-w-24 flex-1">
        <p dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
          <a
            href={row.url}
            className={
              'outline-none after:absolute after:inset-0 after:rounded-md hover:underline ' +
              'focus-visible:after:outline-3 focus-visible:after:outline-focus'
            }
          >
            {title}
          </a>
        </p>
        {row.note !== null && (
          <p dir="auto" className="truncate text-sm text-muted">
            {row.note}
          </p>
        )}
        <time dateTime={row.created_at} className="tabular text-sm text-muted">
          {formatDateTime(row.created_at, lang, { timeZone })}
        </time>
      </div>
      <div className="text-end">
        <PriceText
          text={money(row.price, 'signed')}
          className={classNames('font-semibold', row.price > 0 && 'text-grocery-text')}
        />
        <p className="text-xs text-muted">
          <span className="sr-only">{t('wallet.balance_after')} </span>
          <PriceText text={money(row.balance_after)} />
        </p>
      </div>
    </li>
  )
}

function titleOf(
  { type, price, author, order_number: number, parcel_number: parcel }: WalletMovement,
  t: Translate,
): string {
  const person = author?.firstname
  if (type === 'send' && person) return t('wallet.sent_to', { person })
  if (type === 'receive' && person) return t('wallet.received_from', { person })
  if (type === 'order' && number) return t('order.number', { number })
  if (type === 'refund' && number) return t('wallet.refund_of', { number })
  if (type === 'order' && parcel) return t('parcel.number', { number: parcel })
  if (type === 'refund' && parcel) return t('wallet.refund_of_parcel', { number: parcel })
  if (type === 'credit' && price < 0) return t('wallet.credit_expired')
  return t(`wallet.type_${type}`)
}
