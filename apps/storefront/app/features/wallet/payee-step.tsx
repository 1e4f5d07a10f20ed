import type { Payee } from '@hawker/contract/wallet'
import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { TextField } from '@hawker/ui/text-field'
import { useState, type FormEvent } from 'react'
import { wordsFor } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'

const SHORTEST = 5

/** Nobody is listed: who sends knows the whole address or number. */
export function PayeeStep({ onFound }: { onFound: (payee: Payee) => void }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const find = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const search = typed.trim()
    setRefused(undefined)
    if (search.length < SHORTEST) return setError(t(search === '' ? 'validation.required' : 'wallet.whole_name'))
    setError(undefined)
    setBusy(true)
    const result = await browserApi('searchSending', { query: { search } })
    setBusy(false)
    if (!result.ok) return setRefused(wordsFor(result, t))
    const [payee] = result.data
    if (payee) onFound(payee)
    else setError(t('wallet.nobody_found'))
  }
  return (
    <form onSubmit={(event) => void find(event)} noValidate className="grid gap-5">
      <TextField
        label={t('wallet.to_whom')}
        hint={t('wallet.whole_name')}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={error}
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
