import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'

const STORES = [
  ['ios', 'App Store'],
  ['android', 'Google Play'],
] as const

/** The apps of couriers or sellers, where the marketplace has any. */
export function AppLinks({ of }: { of: 'delivery' | 'vendor' }) {
  const { t } = useTexts()
  const { settings } = useSite()
  const apps = STORES.flatMap(([system, store]) => {
    const href = settings[`${of}_app_${system}`]
    return href ? [{ href, store }] : []
  })
  if (apps.length === 0) return null
  return (
    <section
      aria-label={t('apply.get_app')}
      className="flex flex-wrap items-center gap-x-4 text-sm"
    >
      <p className="font-semibold">{t('apply.get_app')}</p>
      {apps.map(({ href, store }) => (
        <a
          key={store}
          href={href}
          rel="noreferrer"
          className="inline-flex min-h-11 items-center text-brand-text hover:underline"
        >
          {store}
        </a>
      ))}
    </section>
  )
}
