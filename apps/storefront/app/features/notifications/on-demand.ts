import { onDemand } from '../../lib/on-demand.tsx'

/** The list of notifications. Loaded when the bell is near a pointer or pressed. */
export const NotificationDrawer = onDemand(() => import('./notification-drawer.tsx'))
/** Loaded for signed-in users. */
export const loadReaderSettings = () => import('./reader-settings.ts')
