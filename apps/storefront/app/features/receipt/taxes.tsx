import type { Receipt } from '@hawker/contract/receipts'
import { formatPercent } from '@hawker/i18n/format'
import { PriceText } from '@hawker/ui/price-text'
import { useTexts } from '../../lib/texts.tsx'
import { TableHead } from './table-head.tsx'
import { WideTable } from './wide-table.tsx'

export function Taxes({
  taxes,
  money,
}: {
  taxes: NonNullable<Receipt['bill']>['taxes']
  money: (amount: number) => string
}) {
  const { t, lang } = useTexts()
  return (
    <WideTable label={t('price.tax')}>
      <table className="w-full border-collapse text-sm">
        <TableHead titles={[t('price.tax'), t('receipt.tax_base'), t('receipt.tax_amount')]} />
        <tbody>
          {taxes.map((tax) => (
            <tr key={`${tax.title} ${tax.rate}`}>
              <td className="py-1.5">
                {tax.title || t('price.tax')} <bdi>{formatPercent(tax.rate, lang)}</bdi>
              </td>
              <td className="py-1.5 ps-3 text-end">
                <PriceText text={money(tax.base)} />
              </td>
              <td className="py-1.5 ps-3 text-end">
                <PriceText text={money(tax.amount)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}
