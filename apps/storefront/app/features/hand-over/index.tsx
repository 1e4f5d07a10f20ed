import type { DROP_OFFS } from '@hawker/contract/order-parts'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextField } from '@hawker/ui/text-field'
import { useTexts } from '../../lib/texts.tsx'

export type DropOff = (typeof DROP_OFFS)[number]
const WAYS: readonly DropOff[] = ['hand_to_me', 'leave_at_door', 'meet_outside']

type Props = {
  name: string
  dropOff: DropOff
  onDropOff: (dropOff: DropOff) => void
  note: string
  onNote: (note: string) => void
  /** Why somebody has to be at the door: cash, or goods that are handed over for an ID only. */
  attended: 'cash' | 'adults' | undefined
}

/** How an order is handed over, and how to find whoever gets it. */
export function HandOver({ name, dropOff, onDropOff, note, onNote, attended }: Props) {
  const { t } = useTexts()
  return (
    <>
      <RadioGroup
        name={name}
        label={t('checkout.drop_off')}
        hint={
          attended && dropOff !== 'leave_at_door' ? t(`checkout.drop_off_${attended}`) : undefined
        }
        look="tiles"
        value={dropOff}
        onChange={(value) => onDropOff(WAYS.find((way) => way === value) ?? 'hand_to_me')}
        options={WAYS.map((way) => ({
          value: way,
          label: t(`checkout.drop_off_${way}`),
          disabled: way === 'leave_at_door' && attended !== undefined,
        }))}
      />
      <TextField
        label={t('checkout.drop_off_note')}
        aside={t('common.optional')}
        maxLength={200}
        value={note}
        onChange={({ target }) => onNote(target.value)}
      />
    </>
  )
}
