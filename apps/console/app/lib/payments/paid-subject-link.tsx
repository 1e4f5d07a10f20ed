import type { StuckPayment } from '@hawker/contract/reconciliation'
import { isolate } from '@hawker/i18n/isolate'
import { Link } from '@hawker/web/router/components'
import { useTexts } from '../texts.tsx'

type PaidSubject = Pick<StuckPayment, 'order_id' | 'order_number' | 'parcel' | 'top_up_of'>

/** A link to the order, parcel or person that a payment is about. Nothing when there is none. */
export function PaidSubjectLink({ subject }: { subject: PaidSubject }) {
  const { t } = useTexts()
  const { order_id: orderId, order_number: number, parcel, top_up_of: person } = subject
  if (orderId !== null)
    return (
      <SubjectLink to={`/staff/orders/${orderId}`}>
        {t('board.order', { number: number ?? orderId })}
      </SubjectLink>
    )
  if (parcel)
    return (
      <SubjectLink to={`/staff/parcels/${parcel.id}`}>
        {t('parcel.number', { number: parcel.number })}
      </SubjectLink>
    )
  if (person)
    return (
      <SubjectLink to={`/staff/users?search=${encodeURIComponent(person.name)}`}>
        {t('stuck.top_up_of', { name: isolate(person.name) })}
      </SubjectLink>
    )
  return null
}

const SubjectLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center font-medium text-ink underline underline-offset-4"
  >
    {children}
  </Link>
)
