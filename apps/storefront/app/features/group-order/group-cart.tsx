import type { Cart } from '@hawker/contract/carts'
import { operationUrl } from '@hawker/contract/core/operation-url'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { PriceText } from '@hawker/ui/price-text'
import { useState } from 'react'
import { browserApi, inPageCurrency } from '../../lib/api.ts'
import { onDemand } from '../../lib/on-demand.tsx'
import { toastRefusal } from '../../lib/toast-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'
import {
  CartLines,
  MemberLines,
  saveMembership,
  ownPart,
  reloadCart,
  useCart,
} from '../cart/index.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { GroupHead } from './group-head.tsx'
import { OverLimit } from './over-limit.tsx'
import { OwnerBar } from './owner-bar.tsx'
import { PersonCard } from './person-card.tsx'
import { ShareCard } from './share-card.tsx'

const Invite = onDemand(() => import('./invite.tsx'))

type Props = { cart: Cart; onCart: (cart: Cart) => void; reload: () => Promise<void> }

/** The group cart: the own part can be changed, the other members' parts are shown live. */
export function GroupCart({ cart, onCart, reload }: Props) {
  const { t, lang, price } = useTexts()
  const cartState = useCart()
  const [leaving, setLeaving] = useState(false)
  const own = ownPart(cart)
  if (!own) return null
  const others = cart.user_carts.filter(({ id }) => id !== own.id)
  const owner = cart.user_carts.find((person) => person.owner)?.name ?? ''
  const open = cart.status === 'open'
  /** The secret of the own part, after another member placed the order. */
  const orderedKey =
    cart.status === 'ordered' && !own.owner && own.cartDetails.length > 0 && own.uuid
  const isCancelled = cart.status === 'cancelled' || cart.order?.stage === 'cancelled'
  const mayChange = open || (own.owner && cart.status === 'locked')

  const ownTotal = mayChange ? cartState.total : own.total

  const showRefusal = (refused: { code: string; message: string }) => toastRefusal(refused, t)
  async function toggleDone(): Promise<void> {
    const result = await browserApi('toggleDone', {
      params: { uuid: own?.uuid ?? '' },
      query: inPageCurrency(),
    })
    if (result.ok) onCart(result.data)
    else {
      showRefusal(result)
      await reload()
    }
  }
  async function leave(): Promise<void> {
    const result = await browserApi('leaveGroup', {
      query: { ids: [own?.id ?? 0], user_cart_uuid: own?.uuid ?? '' },
    })
    if (!result.ok) return void showRefusal(result)
    saveMembership(null)
    void reloadCart()
    await reload()
  }
  return (
    <div className="grid gap-4">
      <GroupHead cart={cart} />
      <div role="status" className="empty:hidden">
        {!open && (
          <Notice kind={isCancelled ? 'warning' : 'info'}>
            {t(stateKey(cart, own.owner), { name: owner })}
          </Notice>
        )}
      </div>
      {orderedKey &&
        (cart.group_settings?.payment_mode === 'split' ? (
          <ShareCard
            // A change of the order may change the share.
            key={`${cart.order?.stage} ${cart.order?.owing}`}
            uuid={orderedKey}
            expected={!isCancelled}
            optional
          />
        ) : (
          <a
            href={operationUrl('printMemberReceipt', { params: { uuid: orderedKey } }, lang)}
            className="inline-flex min-h-11 items-center font-medium underline"
          >
            {t('receipt.title')}
          </a>
        ))}
      {own.owner && open && cart.join_url && (
        <Invite
          path={cart.join_url}
          title={t('group.title', { shop: cart.shop.translation.title })}
        />
      )}
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-lg font-semibold">{t('group.yours')}</h2>
          <PriceText text={price(ownTotal)} className="text-lg font-semibold" />
        </div>
        {mayChange && <OverLimit cart={cart} total={ownTotal} />}
        {mayChange && cartState.lines.length > 0 && <CartLines lines={cartState.lines} />}
        {mayChange && cartState.lines.length === 0 && (
          <p className="my-3 text-muted">{t('group.nothing')}</p>
        )}
        {!mayChange && <MemberLines part={own} />}
        {mayChange && (
          <div className="mt-3 flex flex-wrap gap-2">
            <ButtonLink
              href={`/shop/${cart.shop.slug}`}
              variant={own.cartDetails.length === 0 ? 'primary' : 'secondary'}
            >
              {t('group.add')}
            </ButtonLink>
            {!own.owner && (
              <Button
                variant={own.done || own.cartDetails.length === 0 ? 'secondary' : 'primary'}
                onClick={() => void toggleDone()}
              >
                {t(own.done ? 'group.not_done' : 'group.im_done')}
              </Button>
            )}
          </div>
        )}
      </Card>
      <section aria-labelledby="group-people" className="grid gap-3">
        <h2 id="group-people" className="text-lg font-semibold">
          {t('group.people')}
        </h2>
        {others.length === 0 && <p className="text-muted">{t('group.alone')}</p>}
        {others.map((person) => (
          <PersonCard
            key={person.id}
            person={person}
            cart={cart}
            mayRemove={own.owner && mayChange}
            onCart={onCart}
            reload={reload}
          />
        ))}
      </section>
      <Card>
        <p className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">{t('group.total')}</span>
          <PriceText text={price(cart.total_price)} className="text-lg font-semibold" />
        </p>
        {own.owner && mayChange && <OwnerBar cart={cart} onCart={onCart} reload={reload} />}
        {!own.owner && open && (
          <Button variant="ghost" className="mt-3" onClick={() => setLeaving(true)}>
            {t('group.leave')}
          </Button>
        )}
      </Card>
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title={t('group.leave_title')}
        text={t('group.leave_text')}
        action={t('group.leave')}
        onYes={leave}
      />
    </div>
  )
}

function stateKey({ status, order }: Cart, own: boolean): string {
  if (status === 'locked') return own ? 'group.locked_own' : 'group.locked'
  if (status === 'cancelled') return 'group.cancelled'
  if (order?.stage === 'cancelled')
    return order.owing ? 'group.order_cancelled' : 'group.nobody_owes'
  return order?.stage === 'payment' ? 'group.paying' : 'group.ordered'
}
