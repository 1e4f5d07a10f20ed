import { isHydrated } from './early-presses.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** Controls that the server rendered and React has not hydrated. */
const waiting = new Set<Control>()

export function watchEarlyInput(app: Element): void {
  for (const control of app.querySelectorAll<Control>('input, textarea, select'))
    waiting.add(control)
}

/**
 * Hands input from before hydration to React: React leaves it in the control, and its state does
 * not know of it. Each control fires an event as if it were typed in now, one after the other,
 * because a form may compute one field from another. Call it after each part is hydrated, before
 * it renders again.
 */
export function replayEarlyInput(): void {
  const replays = [...waiting].filter(isHydrated).flatMap((control) => {
    waiting.delete(control)
    return control instanceof HTMLSelectElement ? chosenIn(control) : typedIn(control)
  })
  queueMicrotask(() => {
    for (const replay of replays) replay()
  })
}

function typedIn(control: HTMLInputElement | HTMLTextAreaElement): (() => void)[] {
  const isTicked =
    control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')
  const [value, rendered] = isTicked
    ? ([control.checked, control.defaultChecked] as const)
    : ([control.value, control.defaultValue] as const)
  // Among a group of radios only the chosen one fires.
  if (value === rendered || (value === false && control.type === 'radio')) return []
  const name = isTicked ? 'checked' : 'value'
  const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), name)?.set
  return [
    () => {
      // React ignores events unless the value differs from the one it saw being set last.
      Object.assign(control, { [name]: rendered })
      write?.call(control, value)
      control.dispatchEvent(new Event(isTicked ? 'click' : 'input', { bubbles: true }))
    },
  ]
}

function chosenIn(select: HTMLSelectElement): (() => void)[] {
  const options = [...select.options]
  const rendered = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
  const { value } = select
  if (value === rendered?.value) return []
  return [
    () => {
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    },
  ]
}
