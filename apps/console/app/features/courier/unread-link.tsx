import { Icon } from '@hawker/ui/icon'
import { chatIcon } from '@hawker/ui/icons'
import { buttonClass } from '@hawker/ui/button'
import { Link } from '@hawker/web/router/components'
import { useTexts } from '../../lib/texts.tsx'
import { useUnread } from '../messages/index.tsx'

/** Messages about orders that the courier has handed over: their cards, with the chat, are gone. */
export function UnreadLink({ carried }: { carried: readonly number[] }) {
  const { t } = useTexts()
  const { byOrder } = useUnread()
  const count = [...byOrder].reduce(
    (sum, [order, unread]) => (carried.includes(order) ? sum : sum + unread),
    0,
  )
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
