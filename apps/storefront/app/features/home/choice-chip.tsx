import type { ReactNode } from 'react'

/** A checkbox or radio button styled as a chip. It is uncontrolled, so it works without scripts. */
export function ChoiceChip(props: {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  defaultChosen: boolean
  children: ReactNode
}) {
  const { type, name, value, defaultChosen, children } = props
  return (
    <label
      className={
        'inline-flex h-11 cursor-pointer items-center rounded-full bg-sunk px-4 text-sm ' +
        'font-medium transition-colors select-none hover:bg-line has-checked:bg-ink ' +
        'has-checked:text-page has-focus-visible:outline-3 has-focus-visible:outline-offset-2 ' +
        'has-focus-visible:outline-focus'
      }
    >
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={defaultChosen}
        className="sr-only"
      />
      {children}
    </label>
  )
}
