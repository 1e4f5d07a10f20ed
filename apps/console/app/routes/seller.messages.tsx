import { Inbox } from '../features/messages/index.tsx'
import { useTexts } from '../lib/texts.tsx'

/** Customers of all shops that somebody runs: whichever is chosen above, none may wait unseen. */
export function Component() {
  const { t } = useTexts()
  return (
    <div className="mx-auto grid w-full max-w-5xl content-start gap-4 p-3 sm:p-5">
      <h1 className="text-xl font-semibold">{t('chat.title')}</h1>
      <Inbox desk="seller" />
    </div>
  )
}
