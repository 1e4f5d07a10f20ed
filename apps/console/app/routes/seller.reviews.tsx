import { ShopReviews } from '../features/reviews/index.tsx'
import { useShop } from '../features/shops/index.tsx'
import { DeskPage } from '../lib/page/page.tsx'
import { useTexts } from '../lib/texts.tsx'

export function Component() {
  const { t } = useTexts()
  const { lastEvent } = useShop()
  return (
    <DeskPage title={t('reviews.title')}>
      <ShopReviews eventSequence={lastEvent.sequence} />
    </DeskPage>
  )
}
