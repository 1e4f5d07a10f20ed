import type { CourierOrder } from '@hawker/contract/couriers'
import { Badge } from '@hawker/ui/badge'
import { useTexts } from '../../lib/texts.tsx'

/** The drop-off address and the receiver, in the order in which the courier needs the parts. */
export function Destination({ order }: { order: CourierOrder }) {
  const { t } = useTexts()
  const { address } = order
  const parts = [
    ['courier.house', address?.house],
    ['courier.entrance', address?.entrance],
    ['courier.floor', address?.floor],
    ['courier.office', address?.office],
  ] as const
  const known = parts.filter(([, value]) => value)
  return (
    <>
      <h2 className="text-lg font-semibold">
        {address ? <bdi>{address.address}</bdi> : t('courier.customer')}
      </h2>
      {known.length > 0 && (
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
          {known.map(([text, value]) => (
            <div key={text}>
              <dt className="text-sm text-muted">{t(text)}</dt>
              <dd className="font-semibold">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <span className="font-medium">{order.receiver?.name ?? order.user.firstname}</span>
        {order.drop_off && <Badge tone="info">{t(`board.drop_off_${order.drop_off}`)}</Badge>}
      </p>
    </>
  )
}
