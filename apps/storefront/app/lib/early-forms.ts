/** Forms of products as they stood when scripts came, by the product they are of. */
const early = new Map<string, FormData>()

function keep(form: HTMLFormElement): void {
  const data = new FormData(form)
  early.set(String(data.get('product')), data)
}
const hear = ({ target }: Event) => {
  const form =
    target instanceof Element ? target.closest<HTMLFormElement>('form[action^="/cart"]') : null
  if (form) keep(form)
}

/** Begun before the page comes alive: React draws what it knows, and it does not know what was picked before it came. */
export function watchEarlyForms(): void {
  const forms = document.querySelectorAll<HTMLFormElement>('form[action^="/cart"]')
  if (forms.length === 0) return
  forms.forEach(keep)
  document.addEventListener('input', hear)
}

/** What was picked of a product before; once, because from then on the form is the page's own. */
export function takeEarlyForm(product: string): FormData | undefined {
  const data = early.get(product)
  if (!data) return undefined
  document.removeEventListener('input', hear)
  early.clear()
  return data
}
