import { createStore } from '@hawker/std/store'
import {
  type ConflictChoice,
  type DecidableConflict,
  type NewerValues,
  type PlainOutcome,
  decided,
  hasOpenConflicts,
  rebased,
  sendMerged,
} from './merge-values.ts'
import {
  type FieldErrors,
  type FormRefusal,
  type RefusalFields,
  placeRefusal,
} from './place-refusal.ts'

export type FormState<Values> = {
  readonly values: Values
  /** The values at the start and after the last successful submission. */
  readonly saved: Values
  readonly errors: FieldErrors<Values>
  /** An error of the form as a whole. */
  readonly error: string | undefined
  readonly pending: boolean
  /** Which button is being sent, in a form with several. */
  readonly intent: string | undefined
  /**
   * How often a submission failed. The focus moves to the first faulty field whenever this grows.
   */
  readonly failures: number
  /** Fields that others have changed, too. Each needs a choice before the form is sent again. */
  readonly conflicts: readonly DecidableConflict[]
}

/** The answer of a server action to a form that was sent by the browser, without scripts. */
export type ServerAnswer<Values> = {
  fields: Readonly<Record<string, string>>
  message: string | undefined
  /** What was typed, without passwords. */
  typed: Partial<Values>
}

/**
 * What `submit` returns: nothing on success, an API result, the text of an error, or newer values:
 * then the form merges them, and sends itself again unless a field needs a choice.
 */
export type SubmitOutcome<Values = never> = PlainOutcome | NewerValues<Values>

/** What `submit` may use in addition to the values. */
export type SubmittedForm<Values> = {
  intent: string | undefined
  /** What was saved before, for a request with the changes only. */
  saved: Values
  /** Empties a field before the next try. */
  change: (part: Partial<Values>) => void
  /** Starts again, empty or with what the server stored. */
  reset: (values?: Values) => void
}

export type FormHandlers<Values> = {
  /** `intent`: the value of the pressed button; undefined after Enter and in forms with one. */
  validate?: ((values: Values, intent: string | undefined) => FieldErrors<Values>) | undefined
  submit: (
    values: Values,
    form: SubmittedForm<Values>,
  ) => Promise<SubmitOutcome<Values>> | SubmitOutcome<Values>
  refusalFields?: RefusalFields<Values> | undefined
  /** Fields that are emptied when the server refuses what was typed: codes. */
  retyped?: readonly (keyof Values)[] | undefined
  refusalText: (refusal: FormRefusal) => string | undefined
}

export type Form<Values extends object> = ReturnType<typeof createForm<Values>>

const IDLE = { pending: false, intent: undefined }

/** One form without React: values, errors, and at most one submission at a time. */
export function createForm<Values extends object>(
  initial: Values,
  answer?: ServerAnswer<Values> | undefined,
) {
  const { get, set, subscribe } = createStore(firstState(initial, answer))
  const patch = (part: Partial<FormState<Values>>) => set((state) => ({ ...state, ...part }))
  const fail = (errors: FieldErrors<Values>, error?: string) =>
    patch({ errors, error, ...IDLE, failures: get().failures + 1 })

  /** Puts fields back to their saved values. */
  const empty = (names: readonly (keyof Values)[] = []) => {
    const { values, saved } = get()
    const emptied = Object.fromEntries(names.map((name) => [name, saved[name]]))
    if (names.length > 0) patch({ values: { ...values, ...emptied } })
  }

  /** Merges what others have saved. */
  const rebase = (newer: NewerValues<Values>) => patch(rebased(get(), newer))
  /** Takes my value of a field in conflict, or theirs. */
  const decide = (field: string, choice: ConflictChoice) => patch(decided(get(), field, choice))

  /** Validates. Returns true when nothing is wrong. */
  function check(validate: FormHandlers<Values>['validate'], intent?: string): boolean {
    const errors = withoutEmpty(validate?.(get().values, intent) ?? {})
    const isValid = !hasErrors({ errors }) && !hasOpenConflicts(get())
    if (isValid) patch({ errors, error: undefined })
    else fail(errors)
    return isValid
  }

  const change = (part: Partial<Values>) => patch(withChange(get(), part))
  /** Starts again with these values, by default the saved ones. */
  function reset(values: Values = get().saved): void {
    patch({ values, saved: values, errors: {}, error: undefined, conflicts: [] })
  }

  return {
    get,
    subscribe,
    check,
    /** Ends a submission with these errors. */
    fail,
    change,
    rebase,
    decide,
    /** Shows the errors of a newer server answer. */
    showAnswer(next: ServerAnswer<Values>, retyped?: readonly (keyof Values)[]): void {
      const found = errorsOf(next)
      empty(retyped)
      if (hasErrors(found)) fail(found.errors, found.error)
      else patch(found)
    },
    reset,
    /** Validates and sends once; does nothing while a submission is under way. */
    async submit(handlers: FormHandlers<Values>, intent?: string): Promise<void> {
      if (get().pending || !check(handlers.validate, intent)) return
      patch({ pending: true, intent })
      try {
        const send = (values: Values, saved: Values) =>
          handlers.submit(values, { intent, saved, change, reset })
        const { outcome, values, saved } = await sendMerged({ get, rebase }, send)
        if (hasOpenConflicts(get())) return fail({})
        const refusal = refusalIn(outcome)
        if (refusal === undefined) {
          // `submit` may have reset the form to what the server stored.
          const stored = get().saved
          return patch({ saved: stored === saved ? values : stored, conflicts: [], ...IDLE })
        }
        // While there is no answer, the code may still be right.
        if (refusal.code !== 'unreachable') empty(handlers.retyped)
        const { errors, error } = placeRefusal<Values>(refusal, values, handlers)
        fail(errors, error)
      } finally {
        // Also when `submit` throws.
        patch(IDLE)
      }
    },
    /** Ends a pending state whose submission was lost: the browser froze the page in between. */
    release(): void {
      patch(IDLE)
    },
  }
}

const firstState = <Values extends object>(
  initial: Values,
  answer: ServerAnswer<Values> | undefined,
): FormState<Values> => ({
  values: { ...initial, ...answer?.typed },
  saved: initial,
  conflicts: [],
  ...IDLE,
  // A page that came back with errors begins at the first of them.
  failures: hasErrors(errorsOf(answer)) ? 1 : 0,
  ...errorsOf(answer),
})

/** Changes fields. The error of a changed field is cleared. */
function withChange<Values extends object>(
  { values, errors }: FormState<Values>,
  part: Partial<Values>,
): Pick<FormState<Values>, 'values' | 'errors'> {
  const left = Object.entries(errors).filter(([name]) => !(name in part))
  return {
    values: { ...values, ...part },
    errors: Object.fromEntries(left) as FieldErrors<Values>,
  }
}

/**
 * True when a field differs from what was saved. Lists and objects count as changed when they are
 * new ones.
 */
export const isChanged = <Values extends object>({ values, saved }: FormState<Values>): boolean =>
  (Object.keys(values) as (keyof Values)[]).some((name) => !Object.is(values[name], saved[name]))

function refusalIn(outcome: PlainOutcome): FormRefusal | undefined {
  if (typeof outcome === 'string') return { ok: false, code: '', message: outcome, errors: {} }
  return outcome && !outcome.ok ? outcome : undefined
}

const errorsOf = <Values>(answer: ServerAnswer<Values> | undefined) => ({
  errors: withoutEmpty<Values>((answer?.fields ?? {}) as FieldErrors<Values>),
  error: answer?.message,
})

const hasErrors = <Values>({
  errors,
  error,
}: {
  errors: FieldErrors<Values>
  error?: string | undefined
}) => error !== undefined || Object.keys(errors).length > 0

/** Lets `validate` name a field with `undefined` where nothing is wrong. */
const withoutEmpty = <Values>(errors: FieldErrors<Values>): FieldErrors<Values> =>
  Object.fromEntries(
    Object.entries(errors).filter(([, text]) => text !== undefined),
  ) as FieldErrors<Values>
