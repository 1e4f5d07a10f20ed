import { useTexts } from '../../lib/texts.tsx'
import { usePreservedPath } from '../../lib/visit/use-preserved-path.ts'

/** Suggested search terms. Each is a link; with scripts, a click calls `onChoose` instead. */
export function NearMatches({
  near,
  onChoose,
  className = '',
}: {
  near: string[]
  onChoose: (term: string) => void
  className?: string
}) {
  const { t } = useTexts()
  const preserved = usePreservedPath()
  return (
    <section aria-label={t('search.near')} className={className}>
      <h2 className="mb-2.5 text-base font-semibold">{t('search.near')}</h2>
      <ul className="flex flex-wrap gap-2">
        {near.map((title) => (
          <li key={title}>
            <a
              href={preserved(`/search?q=${encodeURIComponent(title)}`)}
              onClick={(event) => {
                event.preventDefault()
                onChoose(title)
              }}
              className="inline-flex h-11 items-center rounded-full bg-sunk px-4 text-sm font-medium hover:bg-line"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
