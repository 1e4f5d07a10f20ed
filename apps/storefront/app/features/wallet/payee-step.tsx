import type { Payee } from '@hawker/contract/wallet'
import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { TextField } from '@hawker/ui/text-field'
import { useState, type FormEvent } from 'react'
import { wordsFor } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useFirstError } from '../../lib/use-first-error.ts'
import { type SendStep, SEND_ACTION } from './send-step.ts'
import { payeeError, inputErrorText } from './validate-transfer.ts'

type Props = {
  initial: Extract<SendStep, { at: 'payee' }> | undefined
  onFound: (payee: Payee, to: string) => void
}

/** The payee must be entered in full: payees are never listed. */
export function PayeeStep({ initial, onFound }: Props) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(initial?.to ?? '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(initial?.error)
  const [refusal, setRefusal] = useState(initial?.message)
  const form = useFirstError(error)
  const find = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const search = typed.trim()
    setRefusal(undefined)
    const invalid = payeeError(search)
    setError(invalid)
    if (invalid) return
    setBusy(true)
    const result = await browserApi('searchSending', { query: { search } })
    setBusy(false)
    if (!result.ok) return setRefusal(wordsFor(result, t))
    const [payee] = result.data
    if (payee) onFound(payee, search)
    else setError({ key: 'wallet.nobody_found' })
  }
  return (
    <form
      ref={form}
      method="post"
      action={SEND_ACTION}
      onSubmit={(event) => void find(event)}
      noValidate
      className="grid gap-5"
    >
      <input type="hidden" name="step" value="payee" />
      <TextField
        label={t('wallet.to_whom')}
        name="to"
        hint={t('wallet.whole_name')}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={error && inputErrorText(error, t, String)}
      />
      {refusal !== undefined && (
        <Notice kind="error" announce>
          {refusal}
        </Notice>
      )}
      <Button type="submit" size="lg" wide loading={busy}>
        {t('action.continue')}
      </Button>
    </form>
  )
}
