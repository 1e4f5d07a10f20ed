import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Some twenty routes: cheaper to know them all than to ask for them one by one.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
