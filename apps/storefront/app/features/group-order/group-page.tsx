import type { Cart } from '@hawker/contract/carts'
import { ButtonLink } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { usersIcon } from '@hawker/ui/icons'
import { Skeleton } from '@hawker/ui/skeleton'
import { PricedIn } from '../../lib/payments/priced-in.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { GroupCart } from './group-cart.tsx'
import { JoinForm } from './join-form.tsx'
import { useGroup } from './use-group.ts'

/** /group/{id}: the join form for people with the link, the group cart for members. */
export function GroupPage({
  cartId,
  token,
  preview,
}: {
  cartId: number
  token: string | null
  preview: Cart | null
}) {
  const { t } = useTexts()
  const { state, enter, reload } = useGroup(cartId, preview)
  switch (state.at) {
    case 'loading':
      return (
        <div role="status" aria-label={t('common.loading')} className="grid gap-4">
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="h-32" />
          <Skeleton className="h-48" />
        </div>
      )
    case 'join':
      return token === null ? (
        <GroupUnavailable reason="invalid" />
      ) : (
        <PricedIn currencyId={state.cart.currency_id}>
          <JoinForm cart={state.cart} token={token} onJoined={enter} />
        </PricedIn>
      )
    case 'member':
      return (
        <PricedIn currencyId={state.cart.currency_id}>
          <GroupCart cart={state.cart} onCart={enter} reload={reload} />
        </PricedIn>
      )
    case 'unavailable':
      return <GroupUnavailable reason={state.reason} />
  }
}

const REASON_TEXTS = {
  invalid: { title: 'group.invalid', text: 'group.invalid_hint' },
  kicked: { title: 'group.kicked', text: 'group.kicked_hint' },
  failed: { title: 'error.occured', text: 'cart.loading_failed' },
} as const

/** An invalid link, or a member who was removed. */
function GroupUnavailable({ reason }: { reason: keyof typeof REASON_TEXTS }) {
  const { t } = useTexts()
  return (
    <EmptyState
      level={1}
      icon={usersIcon}
      title={t(REASON_TEXTS[reason].title)}
      text={t(REASON_TEXTS[reason].text)}
      action={<ButtonLink href="/">{t('cart.empty_action')}</ButtonLink>}
    />
  )
}
