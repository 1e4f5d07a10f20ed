import { Inbox } from '../features/chat/index.tsx'
import { DeskPage } from '../lib/page/page.tsx'
import { useTexts } from '../lib/texts.tsx'
import { NeedsRole } from '../shell/needs-role.tsx'

/** Chats about deliveries, until the courier's time to answer is over. */
export function Component() {
  const { t } = useTexts()
  return (
    <NeedsRole to="driver">
      <DeskPage title={t('chat.title')}>
        <Inbox desk="deliveryman" />
      </DeskPage>
    </NeedsRole>
  )
}
