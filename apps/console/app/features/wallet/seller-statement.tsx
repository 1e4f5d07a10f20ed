import type { SellerEarning } from '@hawker/contract/statements'
import type { SellerShop } from '@hawker/contract/seller'
import { api } from '../../lib/api.ts'
import type { Period } from '../../lib/period.ts'
import { PER_PAGE } from './per-page.ts'
import type { AmountLine } from './amounts.ts'
import { StatementScreen } from './statement-screen.tsx'

type Amounts = Pick<SellerEarning, 'paid' | 'tax' | 'fees' | 'earned'>
const LINES: readonly AmountLine<Amounts>[] = [
  { text: 'earnings.paid', amount: ({ paid }) => paid },
  { text: 'earnings.tax', amount: ({ tax }) => tax },
  { text: 'earnings.fees', amount: ({ fees }) => fees },
]

const readDays = (shopId: number, period: Period) =>
  api('showSellerStatement', { query: { shop_id: shopId, ...period } })
const readEarnings = (shopId: number, period: Period, page: number) =>
  api('listSellerEarnings', { query: { shop_id: shopId, ...period, page, perPage: PER_PAGE } })

export function SellerStatement({ shop }: { shop: SellerShop }) {
  return (
    <StatementScreen
      name={`earnings ${shop.id}`}
      timeZone={shop.timezone}
      lines={LINES}
      loadDays={(period) => readDays(shop.id, period)}
      loadEarnings={(period, page) => readEarnings(shop.id, period, page)}
    />
  )
}
