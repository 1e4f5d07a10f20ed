import type { SellerTableSession } from '@hawker/contract/dine-in'
import { SelectField } from '@hawker/ui/select-field'
import { useForm } from '@hawker/web/forms/use-form'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { useFloor } from '../../floor/index.tsx'

type Props = {
  session: SellerTableSession
  /** Tables at which guests order already. */
  taken: readonly number[]
  /** True when the guests moved. */
  onMove: (table: { id: number; name: string }) => Promise<boolean>
  onClose: () => void
}

/** Chooses the table to which the guests move. */
export function MoveForm({ session, taken, onMove, onClose }: Props) {
  const { t } = useTexts()
  const { data: floor } = useFloor(session.shop_id)
  const free = (floor?.tables ?? []).filter(({ id, active }) => active && !taken.includes(id))
  const form = useForm({
    initial: { table: '' },
    validate: ({ table }) => ({ table: table === '' ? t('sessions.move_to') : undefined }),
    async submit({ table }) {
      const chosen = free.find(({ id }) => String(id) === table)
      if (chosen && (await onMove(chosen))) onClose()
    },
  })
  return (
    <DialogForm form={form} action={t('sessions.move')} onClose={onClose}>
      <SelectField label={t('sessions.move_to')} {...form.field('table')}>
        <option value="">{t('sessions.move_to')}</option>
        {free.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </DialogForm>
  )
}
