import { usePreservedPath } from './use-preserved-path.ts'

/**
 * Hidden fields for a GET form, which would otherwise drop the preserved parameters of the address.
 */
export function PreservedFields({ action }: { action: string }) {
  const fields = new URLSearchParams(usePreservedPath()(action).split('?')[1])
  return [...fields].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
