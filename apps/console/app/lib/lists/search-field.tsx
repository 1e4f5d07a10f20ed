import { TextField, type TextFieldProps } from '@hawker/ui/text-field'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigation } from '@hawker/web/router/hooks'

const DEBOUNCE_MS = 250

type SearchFieldProps = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'type' | 'placeholder' | 'hideLabel'
> & {
  value: string
  onSearch: (value: string) => void
}

/** Searches once typing pauses. Shows a value that changes from outside, for example by Back. */
export function SearchField({ value, onSearch, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value)
  if (searched !== value) {
    setSearched(value)
    if (typed.trim() !== value) setTyped(value)
  }
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const search = useEffectEvent(() => {
    // During a navigation to another page a search would lead back.
    if (typed.trim() !== value && (next?.pathname ?? pathname) === pathname) onSearch(typed.trim())
  })
  useEffect(() => {
    const timer = setTimeout(search, DEBOUNCE_MS)
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
