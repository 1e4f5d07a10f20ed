import type { SellerShop } from '@hawker/contract/seller'
import type { ReservationRules } from '@hawker/contract/seller-reservations'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { showToast } from '@hawker/ui/toast'
import { api, sendWithRetry } from '../../../lib/api.ts'
import { ListSkeleton } from '../../../lib/lists/list-skeleton.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { TroubleScreen } from '../../../lib/page/trouble-screen.tsx'
import { ReservationsFrame } from '../../floor/index.tsx'
import { type RulesChange, RulesForm } from './rules-form.tsx'

const readRules = (shopId: number) => api('showBookingRules', { query: { shop_id: shopId } })

/** When and how guests may book at a shop. */
export function ReservationRulesPage({ shop }: { shop: SellerShop }) {
  const { t } = useTexts()
  const rules = useLiveResource(`reservation rules ${shop.id}`, () => readRules(shop.id))

  const save = async (current: ReservationRules, change: RulesChange) => {
    const body = { shop_id: shop.id, version: current.version, ...change }
    const result = await sendWithRetry((idempotencyKey) =>
      api('saveBookingRules', { body, idempotencyKey }),
    )
    if (!result.ok) {
      // The next try starts from the version that is saved now.
      if (result.code === 'stale') await rules.refresh()
      return result
    }
    rules.change(() => result.data)
    showToast({ kind: 'success', message: t('rules.saved') })
    return undefined
  }
  return (
    <ReservationsFrame narrow title={t('rules.title')} text={t('rules.text')}>
      {rules.data ? (
        <RulesForm rules={rules.data} onSave={save} />
      ) : rules.trouble ? (
        <TroubleScreen trouble={rules.trouble} onRetry={() => void rules.refresh()} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </ReservationsFrame>
  )
}
