import { ClaimList } from '../features/claims/index.tsx'
import { useShop } from '../features/shops/index.tsx'
import { DeskPage } from '../lib/page/page.tsx'
import { useTexts } from '../lib/texts.tsx'

/** Claims about all shops of the seller, not only the chosen one, so that none is missed. */
export function Component() {
  const { t } = useTexts()
  const { lastEvent } = useShop()
  return (
    <DeskPage title={t('claims.title')}>
      <ClaimList decider="shop" eventSequence={lastEvent.sequence} />
    </DeskPage>
  )
}
