import { lives } from './early-presses.ts'

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** What the server drew to be typed or chosen in, and React has not brought to life. */
const waiting = new Set<Box>()

export function watchEarlyInput(app: Element): void {
  for (const box of app.querySelectorAll<Box>('input, textarea, select')) waiting.add(box)
}

/**
 * For each part of the page as it comes alive, before it is drawn again: React leaves in a box what was typed there before, shows it, and does not know
 * of it. It is told as if it were typed now, one box after the other, for a form may reckon each from what the one before made of it.
 */
export function tellEarlyInput(): void {
  const tellings = [...waiting].filter(lives).flatMap((box) => {
    waiting.delete(box)
    return box instanceof HTMLSelectElement ? chosenIn(box) : typedIn(box)
  })
  queueMicrotask(() => {
    for (const tell of tellings) tell()
  })
}

function typedIn(box: HTMLInputElement | HTMLTextAreaElement): (() => void)[] {
  const ticked =
    box instanceof HTMLInputElement && (box.type === 'checkbox' || box.type === 'radio')
  const [state, given] = ticked
    ? ([box.checked, box.defaultChecked] as const)
    : ([box.value, box.defaultValue] as const)
  // Of radios only the one that was chosen has something to say.
  if (state === given || (state === false && box.type === 'radio')) return []
  const name = ticked ? 'checked' : 'value'
  const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), name)?.set
  return [
    () => {
      // React hears of nothing but a difference to what it last saw being set on the box itself.
      Object.assign(box, { [name]: given })
      write?.call(box, state)
      box.dispatchEvent(new Event(ticked ? 'click' : 'input', { bubbles: true }))
    },
  ]
}

function chosenIn(select: HTMLSelectElement): (() => void)[] {
  const options = [...select.options]
  const given = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
  const { value } = select
  if (value === given?.value) return []
  return [
    () => {
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    },
  ]
}
