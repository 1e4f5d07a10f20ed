import { onDemand } from '../../lib/on-demand.tsx'

/** The settings of notifications. Loaded on the settings page. */
export const PreferencesCard = onDemand(() => import('./preferences-card.tsx'))
