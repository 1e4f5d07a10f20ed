import type { Receipt } from '@hawker/contract/receipts'
import { useTexts } from '../../lib/texts.tsx'

/** The legal seller and the buyer. */
export function Parties({ seller, buyer }: Pick<Receipt, 'seller' | 'buyer'>) {
  const { t } = useTexts()
  const numbers = [
    [t('receipt.registration'), seller.registration_number],
    [t('receipt.tax_number'), seller.tax_number],
  ] as const
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <section>
        <h2 className="text-sm font-semibold text-muted">{t('receipt.seller')}</h2>
        <p className="font-medium">{seller.name}</p>
        {seller.name !== seller.shop && <p>{seller.shop}</p>}
        {seller.address !== '' && (
          <p>
            <bdi>{seller.address}</bdi>
          </p>
        )}
        {numbers.map(
          ([label, number]) =>
            number !== null && (
              <p key={label}>
                {label} <bdi>{number}</bdi>
              </p>
            ),
        )}
      </section>
      <section>
        <h2 className="text-sm font-semibold text-muted">{t('receipt.buyer')}</h2>
        <p className="font-medium">{buyer.name}</p>
        {buyer.address !== null && (
          <p>
            <bdi>{buyer.address}</bdi>
          </p>
        )}
      </section>
    </div>
  )
}
