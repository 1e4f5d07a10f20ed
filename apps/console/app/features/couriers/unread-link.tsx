import { Icon } from '@hawker/ui/icon'
import { chatIcon } from '@hawker/ui/icons'
import { buttonClass } from '@hawker/ui/button'
import { Link } from '@hawker/web/router/components'
import { useTexts } from '../../lib/texts.tsx'
import { useUnread } from '../chat/index.tsx'

/**
 * Messages about orders and parcels that the courier has handed over: their cards, with the chat,
 * are gone.
 */
export function UnreadLink({
  orders,
  parcels,
}: {
  /** The orders that have a card. */
  orders: readonly number[]
  parcels: readonly number[]
}) {
  const { t } = useTexts()
  const { byOrder, byParcel } = useUnread()
  const count = countWithout(byOrder, orders) + countWithout(byParcel, parcels)
  if (count === 0) return null
  return (
    <Link to="/driver/messages" className={buttonClass({ variant: 'secondary', wide: true })}>
      <span className="inline-flex items-center justify-center gap-2">
        <Icon of={chatIcon} />
        {t('chat.title')} · {t('chat.unread', { count })}
      </span>
    </Link>
  )
}

const countWithout = (unread: ReadonlyMap<number, number>, shown: readonly number[]): number =>
  [...unread].reduce((sum, [id, count]) => (shown.includes(id) ? sum : sum + count), 0)
