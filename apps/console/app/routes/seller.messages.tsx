import { Inbox } from '../features/chat/index.tsx'
import { DeskPage } from '../lib/page/page.tsx'
import { useTexts } from '../lib/texts.tsx'

/** Chats of all shops of the seller, not only the chosen one, so that none is missed. */
export function Component() {
  const { t } = useTexts()
  return (
    <DeskPage title={t('chat.title')}>
      <Inbox desk="seller" />
    </DeskPage>
  )
}
