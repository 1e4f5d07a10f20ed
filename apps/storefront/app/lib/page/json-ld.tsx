import { useServerParts } from './server-parts.tsx'

/**
 * Structured data for search engines. Only the server renders it; the browser leaves it as it is.
 */
export function JsonLd() {
  const { jsonLd = '' } = useServerParts()
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: jsonLd }}
    />
  )
}
