import type { ServerAnswer } from '@hawker/web/forms/form-state'
import { useForm } from '@hawker/web/forms/use-form'
import { useNavigation } from '@hawker/web/router/hooks'
import type { FormResult } from './form-validation.ts'

/** A form that a server action answers. It works without scripts. */
export function useActionForm<Values extends Record<string, string>>(
  initial: Values,
  answer: FormResult | undefined,
  retyped?: readonly (keyof Values)[],
) {
  return useForm<Values>({
    initial,
    answer: answer as ServerAnswer<Values> | undefined,
    retyped,
    pending: useNavigation().state !== 'idle',
  })
}
