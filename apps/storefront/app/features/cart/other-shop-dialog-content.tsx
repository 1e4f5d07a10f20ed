import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { useTexts } from '../../lib/texts.tsx'
import { dismissOtherShop, startNewCart } from './store/change-cart.ts'
import { useCart } from './store/use-cart.ts'

export default function OtherShopDialogContent() {
  const { t } = useTexts()
  const { pendingOtherShop, shop } = useCart()
  return (
    <Dialog
      open={pendingOtherShop !== null}
      onClose={dismissOtherShop}
      title={t('cart.other_shop_title')}
      actions={
        <>
          <Button variant="secondary" onClick={dismissOtherShop}>
            {t('cart.other_shop_keep')}
          </Button>
          <Button onClick={() => void startNewCart()}>{t('cart.other_shop_start')}</Button>
        </>
      }
    >
      <p>{t('cart.other_shop_text', { shop: shop?.title ?? '' })}</p>
    </Dialog>
  )
}
