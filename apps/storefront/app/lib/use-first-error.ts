import { useEffect, useRef } from 'react'

/** Put on a form: whenever a new answer has errors, the focus goes to the first field that has one. */
export function useFirstError(answer: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer !== undefined)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
  }, [answer])
  return form
}
