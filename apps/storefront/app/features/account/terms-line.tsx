import { useTexts } from '../../lib/texts.tsx'

const PLACE = '\u0001'

/** A sentence with the terms linked inside it, wherever the language puts them. */
export function TermsLine({ textKey }: { textKey: 'auth.terms' | 'checkout.by_ordering' }) {
  const { t } = useTexts()
  const [before = '', after = ''] = t(textKey, { terms: PLACE }).split(PLACE)
  return (
    <p className="text-center text-sm text-muted">
      {before}
      <a href="/pages/terms" target="_blank" rel="noopener" className="underline hover:text-ink">
        {t('checkout.terms_link')}
      </a>
      {after}
    </p>
  )
}
