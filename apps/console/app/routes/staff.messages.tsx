import { Inbox } from '../features/chat/index.tsx'
import { Page } from '../lib/page/page.tsx'
import { useTexts } from '../lib/texts.tsx'

export function Component() {
  const { t } = useTexts()
  return (
    <Page title={t('chat.title')} text={t('chat.staff_text')}>
      <Inbox desk="admin" />
    </Page>
  )
}
