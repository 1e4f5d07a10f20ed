import { Icon } from '@hawker/ui/icon'
import { arrowBackIcon } from '@hawker/ui/icons'
import { useTexts } from '../../lib/texts.tsx'

/** Returns from the pin to the search. */
export function BackButton({ onClick }: { onClick: () => void }) {
  const { t } = useTexts()
  return (
    <button
      type="button"
      onClick={onClick}
      className="mb-2 inline-flex h-11 items-center gap-2 font-medium hover:underline"
    >
      <Icon of={arrowBackIcon} size={18} />
      {t('action.back')}
    </button>
  )
}
