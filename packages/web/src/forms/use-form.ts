// A form: values, errors at their fields, pending state, one submission at a time.
//
//   const form = useForm({
//     initial: { firstname: user.firstname, news: false },
//     validate: ({ firstname }) => ({ firstname: firstname === '' ? t('…required') : undefined }),
//     submit: (values) => browserApi('updateProfile', { body: values }), // undefined or ok: success
//     refusalFields: { email_taken: 'email' },                             // code → field
//   })
//   <form {...form.props} method="post">          plain POST still works before scripts run
//     <TextField label={…} {...form.field('firstname')} />
//     <CheckboxField label={…} {...form.checkbox('news')} />
//     <FormError of={form} />  <Button type="submit" loading={form.pending}>…</Button>
//
// Several buttons: <Button {...form.button('approved')}>. `validate` and `submit` get the value
// of the pressed one as `intent`, and so does a server action.
// `submit` answers a stale edit with `{ newer, by }`, and the form merges what others have saved.
// Without `submit` the event goes on to the router's <Form>; pass its `answer` and `pending` then.
import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react'
import {
  type Form,
  type FormHandlers,
  type ServerAnswer,
  createForm,
  isChanged,
} from './form-state.ts'
import { onPageRestored } from '../session/page-restored.ts'
import type { RefusalFields } from './place-refusal.ts'
import { useRefusalText } from './refusal-text.ts'
import { useUnsavedGuard } from './unsaved-guard.ts'

export type UseFormOptions<Values extends object> = {
  /** Read once, when the form appears; `reset` replaces it. */
  initial: Values
  validate?: FormHandlers<Values>['validate']
  submit?: FormHandlers<Values>['submit']
  refusalFields?: RefusalFields<Values>
  /** The answer of a server action to the form. */
  answer?: ServerAnswer<Values> | undefined
  /** Fields that are emptied when the server refuses what was typed: codes. */
  retyped?: FormHandlers<Values>['retyped']
  /** Whether the router is sending the form. */
  pending?: boolean
  /** The question before the page is left with changes that were not saved. */
  unsavedQuestion?: string
}

type NamesOf<Values, Kind> = {
  [Name in keyof Values & string]: Values[Name] extends Kind ? Name : never
}[keyof Values & string]

type SubmitLike = {
  preventDefault: () => void
  nativeEvent?: { submitter: { value?: string } | HTMLElement | null }
}

/** A form, for components that render some of its fields. */
export type FormOf<Values extends object> = ReturnType<typeof useForm<Values>>

export function useForm<Values extends object>({
  initial,
  validate,
  submit,
  refusalFields,
  answer,
  retyped,
  pending: isSending = false,
  unsavedQuestion,
}: UseFormOptions<Values>) {
  const [form] = useState<Form<Values>>(() => createForm(initial, answer))
  const state = useSyncExternalStore(form.subscribe, form.get, form.get)
  const refusalText = useRefusalText()
  const element = useRef<HTMLFormElement & HTMLDivElement>(null)
  const id = useId()
  const pending = state.pending || isSending
  const changed = isChanged(state)
  useUnsavedGuard(changed ? unsavedQuestion : undefined)

  const shownAnswer = useRef(answer)
  const showNew = useEffectEvent((next: ServerAnswer<Values>) => form.showAnswer(next, retyped))
  useEffect(() => {
    if (answer === undefined || answer === shownAnswer.current) return
    shownAnswer.current = answer
    showNew(answer)
  }, [answer])

  useEffect(() => {
    if (state.failures > 0) focusFirstError(element.current)
  }, [state.failures])

  // A page that the browser froze while a submission was under way comes back without its answer.
  useEffect(() => onPageRestored(form.release), [form])

  const send = async (intent?: string): Promise<void> => {
    if (submit) await form.submit({ validate, submit, refusalFields, retyped, refusalText }, intent)
  }
  const onSubmit = (event: SubmitLike) => {
    const intent = intentOf(event)
    if (submit) {
      event.preventDefault()
      void send(intent)
    } else if (pending || !form.check(validate, intent)) event.preventDefault()
  }
  const waiting = (intent: string) => ({
    loading: pending && state.intent === intent,
    disabled: pending,
  })
  const common = (name: keyof Values & string) => ({ name, error: state.errors[name] })

  return {
    values: state.values,
    saved: state.saved,
    errors: state.errors,
    error: state.error,
    pending,
    /** Some field differs from what was saved. */
    changed,
    conflicts: state.conflicts,
    ...actionsOf(form),
    /** Submits without an event: a code whose last digit was typed. `intent` names a button. */
    send,
    /** For a submit button of a form with several. Without scripts the browser sends its value. */
    button: (intent: string, name = 'intent') => ({
      type: 'submit' as const,
      name,
      value: intent,
      ...waiting(intent),
    }),
    /** The same for a button that no Enter may press, and for those of a `group`. */
    press: (intent: string) => ({ ...waiting(intent), onClick: () => void send(intent) }),
    /** Props of the `<form>`. */
    props: { ref: element, noValidate: true, onSubmit },
    /**
     * For a `<div>` instead: Enter must not send, or a browser without scripts has no address to
     * send to.
     */
    group: { ref: element },
    /** For `TextField`, `TextArea` and `SelectField`. */
    field: (name: NamesOf<Values, string>) => ({
      ...common(name),
      id: `${id}-${name}`,
      value: state.values[name] as string,
      onChange: ({ target }: { target: { value: string } }) =>
        form.change({ [name]: target.value } as Partial<Values>),
    }),
    /** For `CheckboxField`. */
    checkbox: (name: NamesOf<Values, boolean>) => ({
      ...common(name),
      ...toggle(name),
    }),
    /** For `SwitchField`, which shows no errors. */
    toggle,
    /** For `RadioGroup`, `OtpInput` and pickers that hand over the value itself. */
    choice: <Name extends keyof Values & string>(name: Name) => ({
      ...common(name),
      value: state.values[name],
      onChange: (value: Values[Name]) =>
        form.change({ [name]: value } as unknown as Partial<Values>),
    }),
  }

  function toggle(name: NamesOf<Values, boolean>) {
    return {
      name,
      checked: state.values[name] as boolean,
      onChange: ({ target }: { target: { checked: boolean } }) =>
        form.change({ [name]: target.checked } as Partial<Values>),
    }
  }
}

/** `decide` and `rebase` are for rows that others edit, too. */
const actionsOf = <Values extends object>(form: Form<Values>) => {
  const { change, fail, reset, decide, rebase } = form
  return { change, fail, reset, decide, rebase }
}

/** The value of the pressed button, if it has one. */
const intentOf = ({ nativeEvent }: SubmitLike): string | undefined => {
  const { submitter } = nativeEvent ?? {}
  return submitter && 'value' in submitter ? submitter.value || undefined : undefined
}

/**
 * Moves the focus to the first field with an error, else to an announced notice. A group that is no
 * field itself is marked by `data-invalid`.
 */
function focusFirstError(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]:enabled, [data-invalid]')
  const control = field?.matches('fieldset') ? controlIn(field) : field
  ;(control ?? form?.querySelector<HTMLElement>('[role="alert"]'))?.focus()
}

/** What has the focus for a group: the chosen radio, else the first control. */
const controlIn = (group: HTMLElement): HTMLElement | null =>
  group.querySelector<HTMLElement>('input:checked') ??
  group.querySelector<HTMLElement>('input:enabled, button:enabled')
