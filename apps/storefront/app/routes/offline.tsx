import { ButtonLink } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { offlineIcon } from '@hawker/ui/icons'
import { translatorFor, useTexts } from '../lib/texts.tsx'
import type { MetaArgs } from '../lib/page/route-types.ts'

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [{ title: t('common.page_title', { title: t('offline.title') }) }]
}

/** Shown offline instead of a page that is not stored. */
export default function Offline() {
  const { t } = useTexts()
  return (
    <div className="page grid min-h-[60dvh] content-center justify-items-center gap-4 py-16 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-sunk text-muted">
        <Icon of={offlineIcon} size={36} />
      </span>
      <h1 className="text-xl font-semibold">{t('offline.title')}</h1>
      <p className="max-w-md text-muted">{t('offline.hint')}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {/* An empty href reloads the requested URL. */}
        <ButtonLink href="" size="lg">
          {t('error.try_again')}
        </ButtonLink>
        <ButtonLink href="/" size="lg" variant="secondary">
          {t('error.back_home')}
        </ButtonLink>
      </div>
    </div>
  )
}
