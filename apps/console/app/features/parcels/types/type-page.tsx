import type { StaffParcelType } from '@hawker/contract/staff-parcels'
import type { TaxClass } from '@hawker/contract/settings'
import { readPositiveInteger } from '@hawker/std/positive-integer'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { EmptyState } from '@hawker/ui/empty-state'
import { parcelIcon } from '@hawker/ui/icons'
import { showToast } from '@hawker/ui/toast'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { Link } from '@hawker/web/router/components'
import { useNavigate, useParams } from '@hawker/web/router/hooks'
import { useState } from 'react'
import { api, refusalText, sendWithRetry } from '../../../lib/api.ts'
import { useCurrencies } from '../../../lib/currencies.ts'
import { Page } from '../../../lib/page/page.tsx'
import { PendingPage } from '../../../lib/page/pending-page.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { titleOf } from './type-draft.ts'
import { TypeForm } from './type-form.tsx'

const LIST = '/staff/parcels/types'
const readTypes = () => api('listStaffParcelTypes')
const readTaxClasses = () => api('listTaxClasses')

/** A new type of parcels, or an existing one. */
export function StaffParcelTypePage() {
  const { t, lang } = useTexts()
  const wanted = useParams()['id']
  const types = useLiveResource('parcel types', readTypes)
  const taxes = useLiveResource(`tax classes ${lang}`, readTaxClasses)
  if (types.data === undefined || taxes.data === undefined) {
    const retry = () => void Promise.all([types.refresh(), taxes.refresh()])
    const trouble = types.trouble ?? taxes.trouble
    return <PendingPage title={t('parcels.types')} trouble={trouble} onRetry={retry} />
  }
  const id = readPositiveInteger(wanted ?? '')
  const type = types.data.find((each) => each.id === id)
  if (type === undefined && wanted !== 'new')
    return (
      <EmptyState
        level={1}
        icon={parcelIcon}
        title={t('parcels.type_gone')}
        action={<BackLink />}
      />
    )
  const last = Math.max(0, ...types.data.map(({ position }) => position))
  return <TypeEditor key={wanted} type={type} position={last + 10} taxes={taxes.data} />
}

const BackLink = () => {
  const { t } = useTexts()
  return (
    <Link
      to={LIST}
      className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
    >
      {t('parcels.back_to_types')}
    </Link>
  )
}

function TypeEditor({
  type,
  position,
  taxes,
}: {
  type: StaffParcelType | undefined
  position: number
  taxes: readonly TaxClass[]
}) {
  const { t, lang } = useTexts()
  const navigate = useNavigate()
  const currency = useCurrencies()()
  const [asking, setAsking] = useState(false)
  const [removing, setRemoving] = useState(false)
  const remove = async () => {
    if (!type) return
    setRemoving(true)
    const result = await sendWithRetry((idempotencyKey) =>
      api('deleteParcelType', { params: { id: type.id }, idempotencyKey }),
    )
    setRemoving(false)
    if (!result.ok) return void showToast({ kind: 'error', message: refusalText(result, t) })
    showToast({
      kind: 'success',
      message: t(result.data.deleted ? 'parcels.type_deleted' : 'parcels.type_switched_off'),
    })
    void navigate(LIST)
  }
  return (
    <Page
      title={type ? titleOf(type, lang) : t('parcels.type_new')}
      action={
        type && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('parcels.type_delete')}
          </Button>
        )
      }
    >
      <p className="-mt-3">
        <BackLink />
      </p>
      <TypeForm
        type={type}
        position={position}
        taxes={taxes}
        currency={currency}
        onSaved={() => void navigate(LIST)}
      />
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('parcels.type_delete')}
        closeLabel={t('action.close')}
      >
        <p className="text-muted">{t('parcels.type_delete_hint')}</p>
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {t('action.cancel')}
          </Button>
          <Button variant="danger" loading={removing} onClick={() => void remove()}>
            {t('parcels.type_delete')}
          </Button>
        </div>
      </Dialog>
    </Page>
  )
}
