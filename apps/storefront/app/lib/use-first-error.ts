import { useEffect, useRef } from 'react'

/** A ref for a form: each new answer with errors moves the focus to the first faulty field. */
export function useFirstError(answer: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer !== undefined)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
  }, [answer])
  return form
}
