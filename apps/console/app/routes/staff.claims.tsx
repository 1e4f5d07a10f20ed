import { ClaimList } from '../features/claims/index.tsx'
import { Page } from '../lib/page/page.tsx'
import { useTexts } from '../lib/texts.tsx'

export function Component() {
  const { t } = useTexts()
  return (
    <Page title={t('claims.title')} text={t('claims.staff_text')}>
      <ClaimList decider="staff" />
    </Page>
  )
}
