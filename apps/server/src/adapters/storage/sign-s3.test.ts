import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signS3 } from './sign-s3.ts'

// Keys and signatures from Amazon's examples ("Authenticating Requests: Using the Authorization
// Header").
const keys = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const at = new Date('2013-05-24T00:00:00Z')
const host = 'https://examplebucket.s3.amazonaws.com'
const signatureOf = (headers: Record<string, string>) =>
  /Signature=(\w+)$/.exec(headers['authorization'] ?? '')?.[1]

test("signatures match Amazon's examples", () => {
  const none = new Uint8Array()
  const read = signS3(
    {
      method: 'GET',
      url: new URL(`${host}/test.txt`),
      headers: { range: 'bytes=0-9' },
      body: none,
      at,
    },
    keys,
  )
  assert.equal(
    signatureOf(read),
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
  const written = signS3(
    {
      method: 'PUT',
      url: new URL(`${host}/test$file.text`),
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      body: new TextEncoder().encode('Welcome to Amazon S3.'),
      at,
    },
    keys,
  )
  assert.equal(
    signatureOf(written),
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  )
  const signedHeaders = 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class'
  const scope = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'
  assert.ok(
    written['authorization']?.includes(`Credential=${scope},SignedHeaders=${signedHeaders},`),
  )
})
