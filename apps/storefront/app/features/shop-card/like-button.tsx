import { Icon } from '@hawker/ui/icon'
import { heartIcon } from '@hawker/ui/icons'
import { useDeviceData } from '../../lib/device/device-data.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toggleLike } from './likes.ts'

/** The like button. Likes are stored on the device, and in the account when signed in. */
export function LikeButton({
  uuid,
  name,
  className = '',
}: {
  uuid: string
  name: string
  className?: string
}) {
  const { t } = useTexts()
  const liked = useDeviceData().liked.some((shop) => shop.uuid === uuid)
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={`${t('shop.like')}: ${name}`}
      onClick={() => void toggleLike(uuid)}
      className={
        'grid size-[44px] place-items-center rounded-full bg-raised/90 shadow-soft ' +
        'transition-transform hover:bg-raised active:scale-90 ' +
        `${liked ? 'text-brand-text' : 'text-ink'} ${className}`
      }
    >
      <Icon of={heartIcon} size={20} filled={liked} />
    </button>
  )
}
