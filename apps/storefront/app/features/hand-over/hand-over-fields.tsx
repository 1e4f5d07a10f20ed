import type { DROP_OFFS } from '@hawker/contract/order-parts'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextField, type TextFieldProps } from '@hawker/ui/text-field'
import { useTexts } from '../../lib/texts.tsx'

export type DropOff = (typeof DROP_OFFS)[number]
const DROP_OFF_OPTIONS: readonly DropOff[] = ['hand_to_me', 'leave_at_door', 'meet_outside']

type Props = {
  dropOff: {
    name: string
    value: DropOff
    error: string | undefined
    errorId?: string | undefined
    onChange: (dropOff: DropOff) => void
  }
  note: Partial<TextFieldProps>
  /** Why the courier must meet the customer: cash, or products that need an ID. */
  mustMeet: 'cash' | 'adults' | undefined
}

/** How the courier hands over the order, and a note on how to find the customer. */
export function HandOverFields({ dropOff, note, mustMeet }: Props) {
  const { t } = useTexts()
  return (
    <>
      <RadioGroup
        label={t('checkout.drop_off')}
        hint={
          mustMeet && dropOff.value !== 'leave_at_door'
            ? t(`checkout.drop_off_${mustMeet}`)
            : undefined
        }
        look="tiles"
        {...dropOff}
        options={DROP_OFF_OPTIONS.map((option) => ({
          value: option,
          label: t(`checkout.drop_off_${option}`),
          disabled: option === 'leave_at_door' && mustMeet !== undefined,
        }))}
      />
      <TextField
        label={t('checkout.drop_off_note')}
        aside={t('common.optional')}
        maxLength={200}
        {...note}
      />
    </>
  )
}
