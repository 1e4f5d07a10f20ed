import {
  type EditedFields,
  type FieldConflict,
  mergeFields,
} from '@hawker/domain/editing/merge-fields'
import type { FormRefusal } from './place-refusal.ts'

export type ConflictChoice = 'mine' | 'theirs'
export type DecidableConflict = FieldConflict & {
  /** Who changed it, as far as it is known. */
  readonly by: string | undefined
  readonly choice: ConflictChoice | undefined
}

/** What others have saved since the form began. It has the fields of the form that they may change. */
export type NewerValues<Values> = { newer: Partial<Values>; by: string | undefined }

type MergeState<Values> = {
  readonly values: Values
  readonly saved: Values
  readonly conflicts: readonly DecidableConflict[]
}

export const hasOpenConflicts = ({ conflicts }: Pick<MergeState<unknown>, 'conflicts'>): boolean =>
  conflicts.some(({ choice }) => choice === undefined)

/** The form on top of newer values. A field that both sides changed keeps mine until a choice. */
export function rebased<Values extends object>(
  { values, saved }: MergeState<Values>,
  { newer, by }: NewerValues<Values>,
): MergeState<Values> {
  const theirs: Values = { ...saved, ...newer }
  const { merged, conflicts } = mergeFields(
    saved as EditedFields,
    values as EditedFields,
    theirs as EditedFields,
  )
  return {
    values: merged as Values,
    saved: theirs,
    conflicts: conflicts.map((conflict) => ({ ...conflict, by, choice: undefined })),
  }
}

/** The form with a choice for one field. */
export function decided<Values extends object>(
  { values, conflicts }: MergeState<Values>,
  field: string,
  choice: ConflictChoice,
): Pick<MergeState<Values>, 'values' | 'conflicts'> {
  const chosen = conflicts.find((conflict) => conflict.field === field)
  return {
    values: { ...values, [field]: chosen?.[choice] },
    conflicts: conflicts.map((conflict) =>
      conflict === chosen ? { ...conflict, choice } : conflict,
    ),
  }
}

/** How a submission ends: nothing on success, an API result, or the text of an error. */
export type PlainOutcome = FormRefusal | { ok: true } | string | void

/** Sends the values, and again on top of newer ones while no field needs a choice. */
export async function sendMerged<Values extends object>(
  form: { get: () => MergeState<Values>; rebase: (newer: NewerValues<Values>) => void },
  send: (
    values: Values,
    saved: Values,
  ) => Promise<PlainOutcome | NewerValues<Values>> | PlainOutcome | NewerValues<Values>,
): Promise<{ outcome: PlainOutcome; values: Values; saved: Values }> {
  for (;;) {
    const { values, saved } = form.get()
    const outcome = await send(values, saved)
    if (typeof outcome !== 'object' || !('newer' in outcome)) return { outcome, values, saved }
    form.rebase(outcome)
    if (hasOpenConflicts(form.get())) return { outcome: undefined, values, saved }
  }
}
