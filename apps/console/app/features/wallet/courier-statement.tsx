import type { CourierEarning } from '@hawker/contract/statements'
import { api } from '../../lib/api.ts'
import { deviceZone } from '../../lib/device-zone.ts'
import type { Period } from '../../lib/period.ts'
import { PER_PAGE } from './per-page.ts'
import type { AmountLine } from './amounts.ts'
import { StatementScreen } from './statement-screen.tsx'

type Amounts = Pick<CourierEarning, 'pay' | 'tips' | 'cash' | 'earned'>
const LINES: readonly AmountLine<Amounts>[] = [
  { text: 'earnings.pay', amount: ({ pay }) => pay },
  { text: 'earnings.tips', amount: ({ tips }) => tips },
  { text: 'earnings.cash', amount: ({ cash }) => cash },
]

const readDays = (period: Period) => api('showDriverStatement', { query: period })
const readEarnings = (period: Period, page: number) =>
  api('listDriverEarnings', { query: { ...period, page, perPage: PER_PAGE } })

export function CourierStatement() {
  return (
    <StatementScreen
      name="earnings of courier"
      timeZone={deviceZone()}
      lines={LINES}
      loadDays={readDays}
      loadEarnings={readEarnings}
    />
  )
}
