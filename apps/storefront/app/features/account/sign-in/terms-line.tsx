import { useTexts } from '../../../lib/texts.tsx'

const LINK_PLACEHOLDER = '\u0001'

/** A sentence that contains the link to the terms where the language places it. */
export function TermsLine({ textKey }: { textKey: 'auth.terms' | 'checkout.by_ordering' }) {
  const { t } = useTexts()
  const [before = '', after = ''] = t(textKey, { terms: LINK_PLACEHOLDER }).split(LINK_PLACEHOLDER)
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
