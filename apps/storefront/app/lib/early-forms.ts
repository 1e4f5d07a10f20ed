/** Input of product forms before hydration, by product. */
const early = new Map<string, FormData>()

function store(form: HTMLFormElement): void {
  const data = new FormData(form)
  early.set(String(data.get('product')), data)
}
const onInput = ({ target }: Event) => {
  const form =
    target instanceof Element ? target.closest<HTMLFormElement>('form[action^="/cart"]') : null
  if (form) store(form)
}

/** Call it before hydration: React does not know what was chosen before. */
export function watchEarlyForms(): void {
  const forms = document.querySelectorAll<HTMLFormElement>('form[action^="/cart"]')
  if (forms.length === 0) return
  forms.forEach(store)
  document.addEventListener('input', onInput)
}

/** Returns the input for a product and forgets all others: React owns the forms from then on. */
export function takeEarlyForm(product: string): FormData | undefined {
  const data = early.get(product)
  if (!data) return undefined
  document.removeEventListener('input', onInput)
  early.clear()
  return data
}
