import { Button } from '@hawker/ui/button'
import { TextField } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { useState, type FormEvent } from 'react'
import { wordsFor } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'

/** For a friend who registered without the referral code. */
export function FriendCodeForm({ onAccepted }: { onAccepted: () => void }) {
  const { t } = useTexts()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const accept = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setError(t('validation.required'))
    setBusy(true)
    const result = await browserApi('acceptReferral', { body: { code: code.trim() } })
    setBusy(false)
    if (!result.ok) return setError(wordsFor(result, t))
    showToast({ id: 'referral', kind: 'success', message: t('referral.accepted') })
    onAccepted()
  }
  return (
    <form onSubmit={(event) => void accept(event)} noValidate className="flex items-end gap-2">
      <TextField
        label={t('referral.friend_code')}
        className="min-w-0 flex-1"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={error}
      />
      <Button type="submit" variant="secondary" className="h-12" loading={busy}>
        {t('action.apply')}
      </Button>
    </form>
  )
}
