import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { IconButton } from '@hawker/ui/icon-button'
import { clockIcon, closeIcon } from '@hawker/ui/icons'
import { clearSearch, removeSearch, useDeviceData } from '../../lib/device/device-data.ts'
import { useTexts } from '../../lib/texts.tsx'

/** Recent searches: repeat one, remove one, or clear all. Hidden when empty. */
export function RecentSearches({ onChoose }: { onChoose: (term: string) => void }) {
  const { t } = useTexts()
  const { search } = useDeviceData()
  if (search.length === 0) return null
  return (
    <section aria-labelledby="recent">
      <div className="flex items-center justify-between gap-3">
        <h2 id="recent" className="text-base font-bold">
          {t('search.recent')}
        </h2>
        <Button variant="ghost" size="sm" onClick={clearSearch}>
          {t('action.clear_all')}
        </Button>
      </div>
      <ul>
        {search.map((term) => (
          <li key={term} className="flex items-center">
            <button
              type="button"
              onClick={() => onChoose(term)}
              className="flex h-12 min-w-0 flex-1 items-center gap-3 rounded-sm px-2 text-start hover:bg-sunk"
            >
              <Icon of={clockIcon} size={18} className="text-muted" />
              <span className="truncate" dir="auto">
                {term}
              </span>
            </button>
            <IconButton
              icon={closeIcon}
              iconSize={16}
              label={t('search.recent_remove', { term })}
              onClick={() => removeSearch(term)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
