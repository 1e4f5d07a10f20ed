import { ClaimList } from '../features/claims/index.tsx'
import { StaffPage } from '../features/staff/index.tsx'
import { useTexts } from '../lib/texts.tsx'

export function Component() {
  const { t } = useTexts()
  return (
    <StaffPage title={t('claims.title')} text={t('claims.staff_text')}>
      <ClaimList decider="staff" />
    </StaffPage>
  )
}
