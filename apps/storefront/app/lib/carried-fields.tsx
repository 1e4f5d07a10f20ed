import { useCarried } from './use-carried.ts'

/** A form that asks by its address forgets what the page's said, unless it says so itself. */
export function CarriedFields({ action }: { action: string }) {
  const fields = new URLSearchParams(useCarried()(action).split('?')[1])
  return [...fields].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
