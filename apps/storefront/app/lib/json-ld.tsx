import { useHanded } from './server-only.tsx'

/**
 * Structured data for search engines. Only the server renders it; the browser leaves it as it is.
 */
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
