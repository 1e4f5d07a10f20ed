import { providerName } from '../provider-name.ts'

const OWN_METHODS: ReadonlySet<string> = new Set(['cash', 'wallet', 'sandbox', 'free'])

/** Our own payment methods have a translated name; a provider is shown by its own name. */
export const methodTitle = (tag: string, t: (key: string) => string): string =>
  OWN_METHODS.has(tag) ? t(`rescue.method_${tag}`) : providerName(tag)
