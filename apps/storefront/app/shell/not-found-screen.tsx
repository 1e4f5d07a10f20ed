import { ButtonLink } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { searchIcon } from '@hawker/ui/icons'
import { useTexts } from '../lib/texts.tsx'

/** The 404 page, with a search and a link home. Works without scripts. */
export function NotFoundScreen() {
  const { t } = useTexts()
  return (
    <div className="page grid min-h-[60dvh] content-center justify-items-center gap-4 py-16 text-center">
      <p aria-hidden="true" className="tabular text-2xl font-bold text-brand-text">
        404
      </p>
      <h1 className="text-xl font-semibold">{t('error.not_found')}</h1>
      <p className="text-muted">{t('error.not_found_hint')}</p>
      <form
        action="/search"
        role="search"
        aria-label={t('search.title')}
        className="relative mt-2 w-full max-w-md"
      >
        <Icon
          of={searchIcon}
          className="pointer-events-none absolute inset-y-0 start-4 my-auto text-muted"
        />
        <input
          type="search"
          name="q"
          aria-label={t('search.placeholder')}
          placeholder={t('search.placeholder')}
          className="h-13 w-full rounded-full bg-sunk ps-12 pe-5 hover:bg-line"
        />
      </form>
      <ButtonLink href="/" variant="secondary">
        {t('error.back_home')}
      </ButtonLink>
    </div>
  )
}
