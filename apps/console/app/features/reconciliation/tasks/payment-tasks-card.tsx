import { formatNumber } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { Card } from '@hawker/ui/card'
import { Icon } from '@hawker/ui/icon'
import { chevronForwardIcon } from '@hawker/ui/icons'
import { Link } from '@hawker/web/router/components'
import { useTexts } from '../../../lib/texts.tsx'
import { usePaymentTasks } from './payments-area.tsx'

/** On the overview of staff: how much money waits for a decision. */
export function PaymentTasksCard() {
  const { t, lang } = useTexts()
  const { data } = usePaymentTasks()
  const lines = [
    {
      to: '/staff/payments/disputes',
      title: t('disputes.title'),
      count: data?.disputes,
      urgent: data?.urgent_disputes ?? 0,
    },
    { to: '/staff/payments/findings', title: t('findings.title'), count: data?.findings },
    { to: '/staff/payments/stuck', title: t('stuck.title'), count: data?.stuck },
    { to: '/staff/payments/payouts', title: t('payouts.title'), count: data?.payouts },
  ]
  return (
    <section aria-labelledby="payment-tasks">
      <h2 id="payment-tasks" className="mb-2 font-semibold">
        {t('money.overview')}
      </h2>
      <Card padded={false} className="overflow-hidden">
        <ul className="divide-y divide-line">
          {lines.map(({ to, title, count, urgent = 0 }) => (
            <li key={to}>
              <Link to={to} className="flex min-h-14 items-center gap-3 px-5 py-2 hover:bg-sunk">
                <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-semibold">{title}</span>
                  {urgent > 0 && <Badge tone="danger">{t('disputes.urgent')}</Badge>}
                </span>
                <span className="tabular font-semibold">
                  {count === undefined ? '' : formatNumber(count, lang)}
                </span>
                <Icon of={chevronForwardIcon} className="text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
