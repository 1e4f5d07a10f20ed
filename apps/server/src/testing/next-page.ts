/** Where a browser goes from this response: by a redirect, or by a page that refreshes at once. */
export const nextPage = ({
  headers,
  body,
}: {
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}): string =>
  typeof headers['location'] === 'string'
    ? headers['location']
    : (/http-equiv="refresh" content="0;url=([^"]*)"/.exec(body)?.[1] ?? '').replaceAll(
        '&amp;',
        '&',
      )
