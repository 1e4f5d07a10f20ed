import type { Cart } from '@hawker/contract/carts'
import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
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
  const form = useForm({
    initial: { name: '' },
    async submit({ name }) {
      const query = inPageCurrency()
      const membership = { cart_id: cart.id, token }
      const result = user
        ? await browserApi('openGroupCart', { query, body: membership })
        : await browserApi('openGuestGroupCart', {
            query,
            body: { ...membership, name: name.trim() },
          })
      if (!result.ok) return result
      onJoined(result.data)
    },
    refusalFields: { name_taken: 'name' },
  })
  const closed = cart.status !== 'open'
  return (
    <div className="grid gap-4">
      <GroupHead cart={cart} />
      {closed ? (
        <Notice kind="info">{t('group.closed')}</Notice>
      ) : (
        <Card>
          <form {...form.props} className="grid gap-4">
            {user ? null : (
              <TextField
                label={t('group.your_name')}
                hint={t('group.join_hint')}
                autoComplete="given-name"
                maxLength={MAX_NAME_LENGTH.groupMember}
                required
                {...form.field('name')}
              />
            )}
            <FormError of={form} />
            <Button
              type="submit"
              size="lg"
              wide
              loading={form.pending}
              disabled={!user && form.values.name.trim() === ''}
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
