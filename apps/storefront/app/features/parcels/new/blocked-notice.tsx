import { Button, buttonClass } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { ConfirmPhoneLink } from '../../../lib/confirm-phone-link.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import type { PlaceRefusal } from './place-parcel.ts'

type Props = { refusal: PlaceRefusal; onNewQuote: () => void }

/** Why the parcel cannot be sent, with what solves it. */
export function BlockedNotice({ refusal, onNewQuote }: Props) {
  const { t } = useTexts()
  const { code, data, message } = refusal
  const parcelLink = (text: string) => (
    <a
      href={`/parcels/${Number(data['id'])}`}
      className={buttonClass({ variant: 'secondary', className: 'w-fit' })}
    >
      {text}
    </a>
  )
  return (
    <Notice kind="error" announce>
      <div className="grid gap-3">
        <p>{message}</p>
        {code === 'phone_unverified' && <ConfirmPhoneLink next="/parcels/new" />}
        {code === 'parcel_debt' && parcelLink(t('parcel.pay_debt'))}
        {code === 'quote_used' && (
          <div className="flex flex-wrap gap-2">
            {parcelLink(t('parcel.show_sent'))}
            <Button variant="secondary" onClick={onNewQuote}>
              {t('parcel.send_another')}
            </Button>
          </div>
        )}
      </div>
    </Notice>
  )
}
