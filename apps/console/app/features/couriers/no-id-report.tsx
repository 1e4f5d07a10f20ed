import type { CourierOrder } from '@hawker/contract/couriers'
import { highestAgeLimit } from '@hawker/domain/catalog/age-limit'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { useState } from 'react'
import { refusalText } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { Outcome, Refusal } from './outcome.ts'

/** Reports that the customer showed no ID. Staff, not the courier, then end the order. */
export function NoIdReport({ order, onReport }: { order: CourierOrder; onReport: () => Outcome }) {
  const { t } = useTexts()
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  if (highestAgeLimit(order.details.map(({ age_restriction: age }) => age)) === null) return null
  if (order.no_id)
    return (
      <Notice kind="info" announce title={t('courier.no_id_told')}>
        {t('courier.no_id_next', { shop: isolate(order.shop.translation.title) })}
      </Notice>
    )
  const report = async () => {
    setSending(true)
    setRefusal(await onReport())
    setSending(false)
  }
  return (
    <>
      <Button variant="secondary" wide loading={sending} onClick={() => void report()}>
        {t('courier.no_id')}
      </Button>
      {refusal && <Notice kind="error" announce title={refusalText(refusal, t)} />}
    </>
  )
}
