import type { Dispute } from '@hawker/contract/reconciliation'
import { formatDateTime } from '@hawker/i18n/format-date'
import { Icon } from '@hawker/ui/icon'
import { alertIcon, chatIcon, checkCircleIcon, imageIcon } from '@hawker/ui/icons'
import { Link } from '@hawker/web/router/components'
import { largePicture } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../../lib/texts.tsx'

const LINK = 'inline-flex min-h-11 items-center gap-2 underline underline-offset-4'

/** What shows the bank that the order has arrived. Times are those of the shop. */
export function DeliveryProof({ order }: { order: NonNullable<Dispute['order']> }) {
  const { t, lang, list } = useTexts()
  const { proof, photo, chats, chat_id: chatId, delivered_at: delivered, timezone } = order
  const others = chats.flatMap((role) => (role === 'admin' ? [] : [t(`disputes.chat_${role}`)]))
  return (
    <ul className="grid text-sm">
      <li className="flex min-h-8 items-start gap-2">
        <Icon
          of={proof === null ? alertIcon : checkCircleIcon}
          size={18}
          className={proof === null ? 'mt-px text-amber-text' : 'mt-px text-grocery-text'}
        />
        <span>
          {delivered === null
            ? t('disputes.not_delivered', { status: t(`status.${order.status}`) })
            : t(`disputes.proof_${proof ?? 'none'}`, {
                time: formatDateTime(delivered, lang, { timeZone: timezone }),
              })}
        </span>
      </li>
      {photo !== null && (
        <li>
          <a href={largePicture(photo)} target="_blank" rel="noopener" className={LINK}>
            <Icon of={imageIcon} size={18} />
            {t('disputes.photo')}
          </a>
        </li>
      )}
      {chatId !== null && (
        <li>
          <Link to={`/staff/messages?chat=${chatId}`} className={LINK}>
            <Icon of={chatIcon} size={18} />
            {t('disputes.chat')}
          </Link>
        </li>
      )}
      {(others.length > 0 || chatId === null) && (
        <li className="flex min-h-8 items-start gap-2 text-muted">
          <Icon of={chatIcon} size={18} className="mt-px" />
          {others.length > 0
            ? t('disputes.chats_with', { people: list(others) })
            : t('disputes.no_chat')}
        </li>
      )}
    </ul>
  )
}
