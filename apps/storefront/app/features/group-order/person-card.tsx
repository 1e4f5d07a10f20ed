import type { Cart } from '@hawker/contract/carts'
import { Badge } from '@hawker/ui/badge'
import { Card } from '@hawker/ui/card'
import { IconButton } from '@hawker/ui/icon-button'
import { closeIcon } from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { useState } from 'react'
import { browserApi, inPageCurrency } from '../../lib/api.ts'
import { toastRefusal } from '../../lib/toast-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'
import { MemberLines } from '../cart/index.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { OverLimit } from './over-limit.tsx'

type Person = Cart['user_carts'][number]
type Props = {
  person: Person
  cart: Cart
  mayRemove: boolean
  onCart: (cart: Cart) => void
  reload: () => Promise<void>
}

/** Another member's part. The host may remove lines. */
export function PersonCard({ person, cart, mayRemove, onCart, reload }: Props) {
  const { t, price } = useTexts()
  const [confirming, setConfirming] = useState(false)
  const name = person.name ?? ''
  const isChoosing = cart.status === 'open' || cart.status === 'locked'
  const showRefusal = (refused: { code: string; message: string }) => toastRefusal(refused, t)

  async function kick(): Promise<void> {
    const result = await browserApi('removeMembers', { query: { ids: [person.id] } })
    if (!result.ok) showRefusal(result)
    await reload()
  }
  async function removeLine(id: number): Promise<void> {
    const result = await browserApi('deleteCartProducts', {
      query: { ids: [id], ...inPageCurrency() },
    })
    if (result.ok) onCart(result.data)
    else showRefusal(result)
  }
  return (
    <Card>
      <div className="flex items-center gap-3">
        <h3 className="min-w-0 flex-1 truncate font-semibold">
          <bdi>{name}</bdi>
        </h3>
        {(person.owner || isChoosing) && (
          <Badge tone={person.owner ? 'brand' : person.done ? 'grocery' : 'neutral'}>
            {t(person.owner ? 'group.owner' : person.done ? 'group.done' : 'group.choosing')}
          </Badge>
        )}
        <PriceText text={price(person.total)} className="font-semibold" />
        {mayRemove && (
          <IconButton
            icon={closeIcon}
            label={t('group.kick', { name })}
            onClick={() => setConfirming(true)}
          />
        )}
      </div>
      {isChoosing && <OverLimit cart={cart} total={person.total} />}
      <MemberLines
        part={person}
        {...(mayRemove ? { onRemove: (id: number) => void removeLine(id) } : {})}
      />
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={t('group.kick_title', { name })}
        text={t('group.kick_text')}
        action={t('action.remove')}
        onYes={kick}
      />
    </Card>
  )
}
