import { ClaimList } from '../features/claims/index.tsx'
import { useShop } from '../features/shop/index.tsx'
import { DeskPage } from '../lib/page.tsx'
import { useTexts } from '../lib/texts.tsx'

/** Claims about all shops that somebody runs: whichever is chosen above, none may wait unseen. */
export function Component() {
  const { t } = useTexts()
  const { told } = useShop()
  return (
    <DeskPage title={t('claims.title')}>
      <ClaimList decider="shop" told={told.at} />
    </DeskPage>
  )
}
