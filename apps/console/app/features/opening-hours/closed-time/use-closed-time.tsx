import type { HoursChoices, HoursInUse } from '@hawker/contract/seller-reservations'
import type { FormRefusal } from '@hawker/web/forms/place-refusal'
import { type ReactNode, useState } from 'react'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { ClosedTimeForm } from './closed-time-form.tsx'

type Refused = FormRefusal & { data: Record<string, unknown> }
/** Undefined on success. */
type Outcome = Promise<Refused | undefined>
type Send = (choices?: HoursChoices) => Outcome
type PendingChoice = {
  inUse: HoursInUse
  /** Undefined when all is saved, and when the dialog shows a newer list. */
  decide: (choices: HoursChoices) => Outcome
  giveUp: () => void
}

/**
 * Changes hours. If reservations or preorders lose their hours, a dialog lists them first, and the
 * change is sent again with the choices about each.
 */
export function useClosedTime(timeZone: string): {
  change: (send: Send) => Outcome
  dialog: ReactNode
} {
  const { t } = useTexts()
  const [pending, setPending] = useState<PendingChoice>()

  async function change(send: Send): Outcome {
    const first = await send()
    if (first?.code !== 'hours_in_use') return first
    return new Promise((resolve) => {
      const end = (outcome: Refused | undefined) => {
        setPending(undefined)
        resolve(outcome)
      }
      const ask = (refused: Refused) =>
        setPending({
          inUse: refused.data as HoursInUse,
          giveUp: () => end(refused),
          async decide(choices) {
            const again = await send(choices)
            if (again?.code === 'hours_in_use') ask(again)
            else if (again === undefined || again.code === 'stale') end(again)
            else return again
            return undefined
          },
        })
      ask(first)
    })
  }
  return {
    change,
    dialog: (
      <DialogAbout
        about={pending}
        title={() => t('closed_time.title')}
        onClose={() => pending?.giveUp()}
      >
        {({ inUse, decide, giveUp }) => (
          <ClosedTimeForm
            // Booked meanwhile: the list starts again.
            key={[...inUse.bookings, ...inUse.orders].map(({ number }) => number).join()}
            inUse={inUse}
            timeZone={timeZone}
            onDecide={decide}
            onClose={giveUp}
          />
        )}
      </DialogAbout>
    ),
  }
}
