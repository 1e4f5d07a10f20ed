import type { Cart } from '@hawker/contract/carts'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { TextField } from '@hawker/ui/text-field'
import { useState } from 'react'
import { wordsFor } from '../../lib/answer.ts'
import { browserApi, inPageCurrency } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.tsx'
import { GroupHead } from './group-head.tsx'

/** Before joining: the members and the join form. A guest gives a name; an account has one. */
export function JoinForm({
  cart,
  token,
  onJoined,
}: {
  cart: Cart
  token: string
  onJoined: (cart: Cart) => void
}) {
  const { t } = useTexts()
  const user = useSession()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ code: string; message: string }>()
  const closed = cart.status !== 'open'

  async function join(): Promise<void> {
    setBusy(true)
    const query = inPageCurrency()
    const membership = { cart_id: cart.id, token }
    const result = user
      ? await browserApi('openGroupCart', { query, body: membership })
      : await browserApi('openGuestGroupCart', {
          query,
          body: { ...membership, name: name.trim() },
        })
    setBusy(false)
    if (result.ok) onJoined(result.data)
    else setRefusal(result)
  }

  const nameError = refusal?.code === 'name_taken' ? refusal.message : undefined
  return (
    <div className="grid gap-4">
      <GroupHead cart={cart} />
      {closed ? (
        <Notice kind="info">{t('group.closed')}</Notice>
      ) : (
        <Card>
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              void join()
            }}
          >
            {user ? null : (
              <TextField
                label={t('group.your_name')}
                hint={t('group.join_hint')}
                autoComplete="given-name"
                maxLength={40}
                required
                error={nameError}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
            {refusal && !nameError && <Notice kind="error">{wordsFor(refusal, t)}</Notice>}
            <Button
              type="submit"
              size="lg"
              wide
              loading={busy}
              disabled={!user && name.trim() === ''}
            >
              {user?.firstname ? t('group.join_as', { name: user.firstname }) : t('group.join')}
            </Button>
          </form>
        </Card>
      )}
      <Card>
        <h2 className="mb-2 text-lg font-semibold">{t('group.people')}</h2>
        <ul className="flex flex-wrap gap-2">
          {cart.user_carts.map((person) => (
            <li key={person.id} className="rounded-full bg-sunk px-3 py-1.5 text-sm font-medium">
              <bdi>{person.name}</bdi>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
