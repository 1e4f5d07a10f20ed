import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { IconButton } from '@hawker/ui/icon-button'
import { bellIcon, helpIcon, soundIcon, soundOffIcon } from '@hawker/ui/icons'
import { classNames } from '@hawker/std/class-names'
import { toggleSound, useSound } from '../../../lib/order-bell.ts'
import { useTexts } from '../../../lib/texts.tsx'

/** The count of new orders that ring, the sound switch, and the button for keyboard shortcuts. */
export function BoardBar({
  unseen,
  onSeen,
  onHelp,
}: {
  unseen: number
  onSeen: () => void
  onHelp: () => void
}) {
  const { t } = useTexts()
  const sound = useSound()
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 pt-3 sm:px-5">
      <div role="status" className="min-w-0">
        {unseen > 0 && (
          <p
            className={classNames(
              'unseen flex min-h-11 items-center gap-3 rounded-full bg-brand-soft ps-4',
              'font-semibold text-brand-text',
            )}
          >
            <Icon of={bellIcon} />
            {t('board.new_orders', { count: unseen })}
            <Button onClick={onSeen}>{t('board.seen')}</Button>
          </p>
        )}
      </div>
      <div className="sm:ms-auto flex items-center gap-1">
        {sound === 'waiting' ? (
          <Button variant="secondary" icon={<Icon of={soundOffIcon} />} onClick={toggleSound}>
            {t('board.sound_start')}
          </Button>
        ) : (
          <Button
            variant="ghost"
            aria-pressed={sound === 'on'}
            icon={<Icon of={sound === 'on' ? soundIcon : soundOffIcon} />}
            onClick={toggleSound}
          >
            {t(sound === 'on' ? 'board.sound_on' : 'board.sound_off')}
          </Button>
        )}
        <IconButton icon={helpIcon} label={t('keys.title')} onClick={onHelp} />
      </div>
    </div>
  )
}
