import type { Payee } from '@hawker/contract/wallet'
import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { TextField } from '@hawker/ui/text-field'
import { useState, type FormEvent } from 'react'
import { wordsFor } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useFirstError } from '../../lib/use-first-error.ts'
import { type PlainSend, SEND_ACTION } from './plain-send.ts'
import { payeeWrong, wordsOfWrong } from './read-transfer.ts'

type Props = {
  before: Extract<PlainSend, { at: 'payee' }> | undefined
  onFound: (payee: Payee, to: string) => void
}

/** Nobody is listed: who sends knows the whole address or number. */
export function PayeeStep({ before, onFound }: Props) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(before?.to ?? '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(before?.wrong)
  const [refused, setRefused] = useState(before?.message)
  const form = useFirstError(error)
  const find = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const search = typed.trim()
    setRefused(undefined)
    const wrong = payeeWrong(search)
    setError(wrong)
    if (wrong) return
    setBusy(true)
    const result = await browserApi('searchSending', { query: { search } })
    setBusy(false)
    if (!result.ok) return setRefused(wordsFor(result, t))
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
        error={error && wordsOfWrong(error, t, String)}
      />
      {refused !== undefined && (
        <Notice kind="error" announce>
          {refused}
        </Notice>
      )}
      <Button type="submit" size="lg" wide loading={busy}>
        {t('action.continue')}
      </Button>
    </form>
  )
}
