import { Icon } from '@hawker/ui/icon'
import { imageIcon } from '@hawker/ui/icons'
import { useTexts } from '../../lib/texts.tsx'
import { withParam } from './filters.ts'

/** The low-data layout hides pictures until the customer asks for them. */
export function ShowPictures({ search }: { search: URLSearchParams }) {
  const { t } = useTexts()
  return (
    <p>
      <a
        href={withParam(search, 'v', null)}
        data-stay=""
        className="inline-flex h-11 items-center gap-2 rounded-full bg-sunk px-4 text-sm font-medium hover:bg-line"
      >
        <Icon of={imageIcon} size={18} />
        {t('home.show_pictures')}
      </a>
    </p>
  )
}
