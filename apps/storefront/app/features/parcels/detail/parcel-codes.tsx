import type { Parcel } from '@hawker/contract/parcel-shapes'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Icon } from '@hawker/ui/icon'
import { shareIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { browserApi } from '../../../lib/api.ts'
import { shareLink } from '../../../lib/copy-link.ts'
import { useTexts } from '../../../lib/texts.tsx'

type Props = { parcel: Parcel; onChanged: (parcel: Parcel) => void }

/** The codes that the sender shows, the recipient's PIN, and the links of both other people. */
export function ParcelCodes({ parcel, onChanged }: Props) {
  const { t } = useTexts()
  const { pickup_code: pickup, return_code: back, delivery_pin: pin, status } = parcel
  return (
    <>
      {pickup !== null && status !== 'new' && (
        <Code title={t('parcel.pickup_code')} code={pickup} hint={t('parcel.pickup_code_hint')} />
      )}
      {back !== null && (
        <Code title={t('parcel.return_code')} code={back} hint={t('parcel.return_code_hint')} />
      )}
      {parcel.pin_state === 'locked' || parcel.pin_state === 'confirmed' ? (
        <LockedPin parcel={parcel} onChanged={onChanged} />
      ) : (
        pin !== null && (
          <Code title={t('parcel.delivery_pin')} code={pin} hint={t('parcel.delivery_pin_hint')} />
        )
      )}
      <Links parcel={parcel} />
    </>
  )
}

function Code({ title, code, hint }: { title: string; code: string; hint: string }) {
  return (
    <Card className="text-center">
      <h2 className="text-sm font-semibold text-muted">{title}</h2>
      <p
        dir="ltr"
        aria-label={[...code].join(' ')}
        className="tabular my-1 text-[min(3rem,16vw)] leading-tight font-bold tracking-[0.25em]"
      >
        {code}
      </p>
      <p className="text-muted">{hint}</p>
    </Card>
  )
}

/** After five wrong PINs, the sender may confirm that the recipient has the parcel. */
function LockedPin({ parcel, onChanged }: Props) {
  const { t } = useTexts()
  const form = useForm({
    initial: {},
    async submit() {
      const result = await browserApi('confirmParcel', { params: { id: parcel.id } })
      if (!result.ok) return result
      onChanged(result.data)
    },
  })
  if (parcel.pin_state === 'confirmed')
    return <Notice kind="success" announce title={t('order.pin_confirmed')} />
  return (
    <Card className="grid gap-3">
      <div role="status">
        <h2 className="font-semibold">{t('order.pin_locked')}</h2>
        <p>{t('parcel.pin_locked_hint')}</p>
      </div>
      <FormError of={form} />
      <div>
        <Button loading={form.pending} onClick={() => void form.send()}>
          {t('parcel.confirm_receipt')}
        </Button>
      </div>
    </Card>
  )
}

/** The recipient, and another person at the pickup, follow the parcel without an account. */
function Links({ parcel }: { parcel: Parcel }) {
  const { t } = useTexts()
  const { tracking_url: tracking, pickup_url: pickup, ended_at: endedAt } = parcel
  if (endedAt !== null || (tracking === null && pickup === null)) return null
  const share = (url: string) =>
    void shareLink({ title: t('parcel.share_title', { number: parcel.number }), url }, t)
  return (
    <Card className="grid gap-3 noscript:hidden">
      <div>
        <h2 className="text-lg font-semibold">{t('parcel.share')}</h2>
        <p className="text-sm text-muted">{t('parcel.share_hint')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {tracking !== null && (
          <Button
            variant="secondary"
            icon={<Icon of={shareIcon} size={18} />}
            onClick={() => share(tracking)}
          >
            {t('order.receiver_link')}
          </Button>
        )}
        {pickup !== null && (
          <Button
            variant="secondary"
            icon={<Icon of={shareIcon} size={18} />}
            onClick={() => share(pickup)}
          >
            {t('parcel.pickup_link')}
          </Button>
        )}
      </div>
    </Card>
  )
}
