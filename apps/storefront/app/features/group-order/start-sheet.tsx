import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { Sheet } from '@hawker/ui/sheet'
import { TextField } from '@hawker/ui/text-field'
import { useNavigate } from '@hawker/web/router/hooks'
import { useState } from 'react'
import { browserApi, inPageCurrency } from '../../lib/api.ts'
import { tableIn } from '../../lib/visit/table-cookie.ts'
import { loginFirst } from '../../lib/login-first.ts'
import { ownerId } from '../../lib/session.ts'
import { toastRefusal } from '../../lib/toast-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'
import { setServerCart, flushCart, mayAdd, reloadCart } from '../cart/index.ts'
import { enterAsGuest } from '../dine-in/index.ts'
import { RulesForm, type Rules } from './rules-form.tsx'

/** Sets the rules of a new group order and opens its page, which has the invitation. */
export default function StartSheet({
  open,
  onClose,
  shopId,
}: {
  open: boolean
  onClose: () => void
  shopId: number
}) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const isNameless = open && ownerId() === undefined

  async function start(rules: Rules): Promise<void> {
    // A cart of another shop has to be emptied first.
    if (!mayAdd(shopId, () => void start(rules))) return
    const flushed = await flushCart()
    if (!flushed.ok) return toastRefusal(flushed, t)
    // A guest at a table hosts the group under a name.
    if (ownerId() === undefined && !(await enterAsGuest(name.trim())))
      return void navigate(loginFirst(location.pathname))
    const query = inPageCurrency()
    const table = tableIn(document.cookie)
    const atTable = table?.shopId === shopId ? table : undefined
    const cart = await browserApi('createCart', { query, body: { shop_id: shopId } })
    if (!cart.ok && cart.code === 'other_shop') {
      // Another device has filled the cart since this page was loaded.
      await reloadCart()
      if (!mayAdd(shopId, () => void start(rules))) return
    }
    const group = cart.ok
      ? await browserApi('setGroup', {
          params: { id: cart.data.id },
          query,
          body: { group_settings: rules, ...(atTable ? { table_session: atTable.session } : {}) },
        })
      : cart
    if (!group.ok) return toastRefusal(group, t)
    setServerCart(group.data)
    onClose()
    void navigate(`/group/${group.data.id}`)
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('group.start_title')}
      closeLabel={t('action.close')}
      wide="dialog"
    >
      <p className="mb-5 text-muted">{t('group.start_text')}</p>
      {isNameless && (
        <TextField
          label={t('group.your_name')}
          value={name}
          maxLength={MAX_NAME_LENGTH.groupMember}
          autoComplete="given-name"
          className="mb-5"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <RulesForm action={t('group.begin')} onRules={start} />
    </Sheet>
  )
}
