import { checkContentType, contentTypeOf } from './picture-key.ts'
import type { Storage } from './port.ts'
import { type S3Keys, signS3 } from './sign-s3.ts'

export type S3Settings = S3Keys & {
  /** URL of the bucket, with its name in the host or at the end of the path. */
  readonly url: string
}

const TIMEOUT_MS = 10_000
const EMPTY_BODY = new Uint8Array()

/** Objects in an S3-compatible bucket. The bucket can be private: only this server reads it. */
export function s3Storage({ url, ...keys }: S3Settings, now: () => Date): Storage {
  async function sendSigned(
    method: string,
    key: string,
    body: Uint8Array = EMPTY_BODY,
    contentType?: string,
  ): Promise<Response> {
    const target = new URL(`${url.replace(/\/$/, '')}/${key}`)
    const headers = signS3(
      {
        method,
        url: target,
        headers: contentType ? { 'content-type': contentType } : {},
        body,
        at: now(),
      },
      keys,
    )
    const answer = await fetch(target, {
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
      ...(method === 'PUT' ? { body: Buffer.from(body) } : {}),
    })
    if (!answer.ok && answer.status !== 404)
      throw new Error(`S3 answered ${answer.status} to ${method} ${key}`)
    return answer
  }
  return {
    async put(key, bytes, contentType) {
      checkContentType(key, contentType)
      const answer = await sendSigned('PUT', key, bytes, contentType)
      if (!answer.ok) throw new Error(`S3 answered ${answer.status}: is there a bucket at ${url}?`)
    },
    async get(key) {
      const contentType = contentTypeOf(key)
      if (contentType === undefined) return undefined
      const answer = await sendSigned('GET', key)
      return answer.ok
        ? { bytes: new Uint8Array(await answer.arrayBuffer()), contentType }
        : undefined
    },
    async remove(key) {
      if (contentTypeOf(key) !== undefined) await sendSigned('DELETE', key)
    },
  }
}
