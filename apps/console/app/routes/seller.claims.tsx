import { ClaimList } from '../features/claims/index.tsx'
import { useShop } from '../features/shop/index.tsx'
import { useTexts } from '../lib/texts.tsx'

/** Claims about all shops that somebody runs: whichever is chosen above, none may wait unseen. */
export function Component() {
  const { t } = useTexts()
  const { told } = useShop()
  return (
    <div className="mx-auto grid w-full max-w-4xl content-start gap-4 p-3 sm:p-5">
      <h1 className="text-xl font-semibold">{t('claims.title')}</h1>
      <ClaimList decider="shop" told={told.at} />
    </div>
  )
}
