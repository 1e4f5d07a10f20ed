import type { CourierParcel } from '@hawker/contract/courier-parcels'
import { Icon } from '@hawker/ui/icon'
import { noteIcon, phoneIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { OrderChat } from '../../chat/index.tsx'
import { AddressParts } from '../address-parts.tsx'
import { DirectionsLink } from '../directions-link.tsx'

type StopProps = {
  parcel: CourierParcel
  title: string
  at: 'from' | 'to'
  /** Below the name: how to hand it over. */
  children?: ReactNode
}

/** Where the courier goes next, and who is there. */
export function Stop({ parcel, title, at, children }: StopProps) {
  const { t } = useTexts()
  const { address, location, note, phone_masked: phone } = parcel[at]
  return (
    <>
      <div>
        <p className="tabular text-sm text-muted">
          {t('parcel.number', { number: parcel.number })}
        </p>
        <h2 tabIndex={-1} className="text-lg font-semibold">
          {title}
        </h2>
        {address && (
          <>
            <p className="mt-1">
              <bdi>{address.address}</bdi>
            </p>
            <AddressParts address={address} />
          </>
        )}
        {phone !== null && (
          <p className="mt-2 flex items-center gap-2 text-sm text-muted">
            <Icon of={phoneIcon} size={16} />
            <span className="sr-only">{t('parcel.phone')}</span>
            <bdi dir="ltr" className="tabular">
              {phone}
            </bdi>
          </p>
        )}
        {children}
      </div>
      {note && (
        <Notice kind="warning" icon={noteIcon}>
          <bdi>{note}</bdi>
        </Notice>
      )}
      <div className="grid gap-2">
        {location && <DirectionsLink to={location} />}
        <OrderChat
          desk="deliveryman"
          about={{ parcel_id: parcel.id }}
          title={t('parcel_by.customer')}
          label={t('parcel.message_sender')}
        />
      </div>
    </>
  )
}
