import { useHanded } from './server-only.tsx'

/** For machines that read the page: drawn by the server alone, never sent as data, and left as it is by the browser. */
export function JsonLd() {
  const { jsonLd = '' } = useHanded()
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: jsonLd }}
    />
  )
}
