import type { CourierOrder } from '@hawker/contract/couriers'
import { Badge } from '@hawker/ui/badge'
import { useTexts } from '../../lib/texts.tsx'
import { AddressParts } from './address-parts.tsx'

/** The drop-off address and the receiver, in the order in which the courier needs the parts. */
export function Destination({ order }: { order: CourierOrder }) {
  const { t } = useTexts()
  const { address } = order
  return (
    <>
      <h2 className="text-lg font-semibold">
        {address ? <bdi>{address.address}</bdi> : t('courier.customer')}
      </h2>
      {address && <AddressParts address={address} />}
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <span className="font-medium">{order.receiver?.name ?? order.user.firstname}</span>
        {order.drop_off && <Badge tone="info">{t(`board.drop_off_${order.drop_off}`)}</Badge>}
      </p>
    </>
  )
}
