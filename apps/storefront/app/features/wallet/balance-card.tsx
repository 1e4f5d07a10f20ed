import type { Wallet } from '@hawker/contract/wallet'
import { formatDate } from '@hawker/i18n/format-date'
import { ButtonLink } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { arrowForwardIcon, clockIcon, plusIcon, tagIcon } from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { useTexts } from '../../lib/texts.tsx'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { useMoney } from './use-money.ts'

const pageOf = ({ order_id: orderId, parcel_id: parcelId }: Wallet['holds'][number]): string =>
  parcelId === null ? `/orders/${orderId}` : `/parcels/${parcelId}`

/** The balance, held amounts with their orders and parcels, credits, and the actions. */
export function BalanceCard({ wallet }: { wallet: Wallet }) {
  const { t, lang } = useTexts()
  const timeZone = useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
  const money = useMoney(wallet.currency)
  const balance = money(wallet.price)
  // An amount is never broken, so a long one is smaller where the screen is narrow.
  const size = balance.length > 9 ? 'text-[min(2.5rem,7vw)]' : 'text-[min(2.5rem,12vw)]'
  return (
    <section
      aria-labelledby="wallet-balance"
      className="grid gap-4 rounded-lg bg-surface p-5 shadow-soft sm:p-6"
    >
      <div className="min-w-0">
        <h2 id="wallet-balance" className="font-medium text-muted">
          {t('wallet.balance')}
        </h2>
        <PriceText text={balance} className={`${size} font-bold`} />
        {wallet.held > 0 && (
          <p className="text-sm text-muted">
            {t('wallet.available', { price: money(wallet.available) })}
          </p>
        )}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2 sm:flex">
        <ButtonLink href="/wallet?do=topup" icon={<Icon of={plusIcon} size={18} />}>
          {t('wallet.top_up')}
        </ButtonLink>
        <ButtonLink
          href="/wallet?do=send"
          variant="secondary"
          icon={<Icon of={arrowForwardIcon} size={18} />}
        >
          {t('wallet.send_short')}
        </ButtonLink>
      </div>
      {wallet.credits.length > 0 && (
        <ul aria-label={t('wallet.credits')} className="grid gap-1 border-t border-line pt-3">
          {wallet.credits.map((credit) => (
            <li key={credit.expires_at} className="flex min-h-9 items-center gap-2 text-sm">
              <Icon of={tagIcon} size={18} className="text-muted" />
              <span className="min-w-0 flex-1">
                {credit.min_basket > 0
                  ? t('wallet.credit_from', {
                      date: formatDate(credit.expires_at, lang, { timeZone }),
                      min: money(credit.min_basket),
                    })
                  : t('wallet.credit_until', {
                      date: formatDate(credit.expires_at, lang, { timeZone }),
                    })}
              </span>
              <PriceText text={money(credit.price)} className="font-medium" />
            </li>
          ))}
        </ul>
      )}
      {wallet.holds.length > 0 && (
        <ul aria-label={t('wallet.held')} className="grid gap-1 border-t border-line pt-3">
          {wallet.holds.map((hold) => (
            <li
              key={`${hold.number} ${hold.created_at}`}
              className="flex min-h-11 items-center gap-2 text-sm"
            >
              <Icon of={clockIcon} size={18} className="text-muted" />
              <a href={pageOf(hold)} className="min-w-0 flex-1 py-2 hover:underline">
                {t(hold.parcel_id === null ? 'wallet.held_for' : 'wallet.held_for_parcel', {
                  number: hold.number,
                })}
              </a>
              <PriceText text={money(hold.price)} className="font-medium" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
