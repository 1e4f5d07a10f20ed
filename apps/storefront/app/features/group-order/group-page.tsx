import type { Cart } from '@hawker/contract/carts'
import { ButtonLink } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { usersIcon } from '@hawker/ui/icons'
import { Skeleton } from '@hawker/ui/skeleton'
import { PricedIn } from '../../lib/priced-in.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { Inside } from './inside.tsx'
import { Door } from './door.tsx'
import { useGroup } from './use-group.ts'

/** /group/{id}: the door for whoever was sent the link, the common cart for those who are in. */
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
  const { standing, enter, reload } = useGroup(cartId, preview)
  switch (standing.at) {
    case 'looking':
      return (
        <div role="status" aria-label={t('common.loading')} className="grid gap-4">
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="h-32" />
          <Skeleton className="h-48" />
        </div>
      )
    case 'door':
      return token === null ? (
        <Out why="invalid" />
      ) : (
        <PricedIn currencyId={standing.cart.currency_id}>
          <Door cart={standing.cart} token={token} onIn={enter} />
        </PricedIn>
      )
    case 'inside':
      return (
        <PricedIn currencyId={standing.cart.currency_id}>
          <Inside cart={standing.cart} onCart={enter} reload={reload} />
        </PricedIn>
      )
    case 'out':
      return <Out why={standing.why} />
  }
}

const WORDS = {
  invalid: { title: 'group.invalid', text: 'group.invalid_hint' },
  kicked: { title: 'group.kicked', text: 'group.kicked_hint' },
  failed: { title: 'error.occured', text: 'cart.loading_failed' },
} as const

/** storefront.md 8: the words for a wrong link, and for somebody who was put out. */
function Out({ why }: { why: keyof typeof WORDS }) {
  const { t } = useTexts()
  return (
    <EmptyState
      level={1}
      icon={usersIcon}
      title={t(WORDS[why].title)}
      text={t(WORDS[why].text)}
      action={<ButtonLink href="/">{t('cart.empty_action')}</ButtonLink>}
    />
  )
}
