import { createHash, createHmac } from 'node:crypto'

export type S3Keys = { readonly keyId: string; readonly secret: string; readonly region: string }
type Unsigned = {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  at: Date
}

const sha256 = (data: Uint8Array | string): string =>
  createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer =>
  createHmac('sha256', key).update(data).digest()

/** S3 requires percent-encoding of all bytes except unreserved ones and slashes. */
const escaped = (path: string): string =>
  encodeURIComponent(decodeURIComponent(path))
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%2F', '/')

/** Signs a request without a query by AWS Signature Version 4: method, path, headers and body. */
export function signS3(
  { method, url, headers, body, at }: Unsigned,
  { keyId, secret, region }: S3Keys,
): Record<string, string> {
  const instant = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const [day = ''] = instant.split('T')
  const sent = { ...headers, 'x-amz-content-sha256': sha256(body), 'x-amz-date': instant }
  const signedHeaders = Object.entries({ ...sent, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const names = signedHeaders.map(([name]) => name).join(';')
  const request = [
    method,
    escaped(url.pathname),
    '',
    ...signedHeaders.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    sha256(body),
  ]
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', instant, scope, sha256(request.join('\n'))].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const signature = hmac(key, toSign).toString('hex')
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  }
}
