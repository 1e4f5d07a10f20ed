import { TextField, type TextFieldProps } from '@hawker/ui/text-field'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

const TYPING_MS = 250

type SearchFieldProps = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'type' | 'placeholder' | 'hideLabel'
> & {
  value: string
  onSearch: (value: string) => void
}

/** Asks once the fingers rest. What is asked for from outside (the way back) shows in it. */
export function SearchField({ value, onSearch, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [asked, setAsked] = useState(value)
  if (asked !== value) {
    setAsked(value)
    if (typed.trim() !== value) setTyped(value)
  }
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const ask = useEffectEvent(() => {
    // Whoever has already pressed what they saw is on the way to another page, though this one still shows: nothing leads them back.
    if (typed.trim() !== value && (next?.pathname ?? pathname) === pathname) onSearch(typed.trim())
  })
  useEffect(() => {
    const timer = setTimeout(ask, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextField
      {...field}
      hideLabel
      type="search"
      placeholder={field.label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
