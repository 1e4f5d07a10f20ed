import type { Cart } from '@hawker/contract/carts'
import { Sheet } from '@hawker/ui/sheet'
import { browserApi } from '../../lib/api.ts'
import { toastRefusal } from '../../lib/toast-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'
import { RulesForm, type Rules } from './rules-form.tsx'

type Props = { open: boolean; onClose: () => void; cart: Cart; onCart: (cart: Cart) => void }

/** Changes the rules while members are choosing. */
export default function RulesSheet({ open, onClose, cart, onCart }: Props) {
  const { t } = useTexts()
  async function save(rules: Rules): Promise<void> {
    // The form shows the limit in the cart's currency.
    const query = { currency_id: cart.currency_id }
    const result = await browserApi('setGroup', {
      params: { id: cart.id },
      query,
      body: { group_settings: rules },
    })
    if (!result.ok) return toastRefusal(result, t)
    onCart(result.data)
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('group.rules')}
      closeLabel={t('action.close')}
      wide="dialog"
    >
      <RulesForm
        {...(cart.group_settings ? { current: cart.group_settings } : {})}
        currencyId={cart.currency_id}
        action={t('action.save')}
        onRules={save}
      />
    </Sheet>
  )
}
