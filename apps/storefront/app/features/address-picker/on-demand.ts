import { onDemand } from '../../lib/on-demand.tsx'

/** The picker in a dialog. Loaded when it is opened, or when a pointer comes near its button. */
export const AddressPicker = onDemand(() => import('./address-picker.tsx'))
export const OneTimeAddress = onDemand(async () => ({
  default: (await import('./address-picker.tsx')).OneTimeAddress,
}))
