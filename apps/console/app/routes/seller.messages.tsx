import { Inbox } from '../features/messages/index.tsx'
import { useTexts } from '../lib/texts.tsx'

/** Chats of all shops of the seller, not only the chosen one, so that none is missed. */
export function Component() {
  const { t } = useTexts()
  return (
    <div className="mx-auto grid w-full max-w-5xl content-start gap-4 p-3 sm:p-5">
      <h1 className="text-xl font-semibold">{t('chat.title')}</h1>
      <Inbox desk="seller" />
    </div>
  )
}
