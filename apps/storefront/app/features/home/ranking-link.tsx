import { useTexts } from '../../lib/texts.tsx'

/** Explains the order of a ranked list. */
export function RankingLink() {
  const { t } = useTexts()
  return (
    <a
      href="/pages/how-ranking-works"
      className="inline-flex min-h-11 items-center text-sm text-muted underline-offset-4 hover:underline"
    >
      {t('shell.how_ranking_works')}
    </a>
  )
}
