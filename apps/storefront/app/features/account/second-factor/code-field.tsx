import { TextField, type TextFieldProps } from '@hawker/ui/text-field'

/** A six-digit code, which phones can fill in. */
export function CodeField(props: TextFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      dir="ltr"
      required
      {...props}
    />
  )
}
