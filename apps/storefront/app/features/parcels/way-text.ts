import { isolate } from '@hawker/i18n/isolate'
import type { Texts } from '../../lib/texts.tsx'

/** From one address to the other, with the arrow of the reading direction. */
export const wayText = (from: string, to: string, { dir }: Pick<Texts, 'dir'>): string =>
  [from, to].map(isolate).join(dir === 'rtl' ? ' ← ' : ' → ')
