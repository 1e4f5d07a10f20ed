import type { StaffOrder } from '@hawker/contract/staff-orders'
import { useTexts } from '../../../lib/texts.tsx'

/** What an entry of the history reports. The order was placed before the shop could see it. */
const historyText = ({ delivery_type: type, table }: StaffOrder, status: string): string => {
  if (status === 'new') return 'status.placed'
  if (status === 'delivered' && table) return 'status.served'
  return status === 'delivered' && type !== 'delivery' ? 'status.picked_up' : `status.${status}`
}

/** The status changes of an order, with the party that made each. */
export function OrderTimeline({ order }: { order: StaffOrder }) {
  const { t, time } = useTexts()
  return (
    <ol className="grid gap-3 border-s-2 border-line ps-4">
      {order.histories.map(({ status, note, by, created_at: at }) => (
        <li key={`${status} ${at}`}>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{t(historyText(order, status))}</span>
            <time dateTime={at} className="tabular text-sm text-muted">
              {time(at, order.timezone)}
            </time>
          </p>
          <p className="text-sm text-muted">
            {t(`rescue.by_${by}`)}
            {note && (
              <>
                {': '}
                <bdi>{note}</bdi>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}
