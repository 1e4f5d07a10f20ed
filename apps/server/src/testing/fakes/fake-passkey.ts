import { createHash, generateKeyPairSync, sign } from 'node:crypto'

const USER_PRESENT_AND_VERIFIED = 0x05
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** A passkey in software: its stored parts, and responses to challenges. */
export function createFakePasskey(credentialId: string, origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // A COSE key in CBOR: an EC2 key for ES256 on P-256.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  return {
    credentialId,
    publicKey: cose,
    respond(options: object): Record<string, unknown> {
      const { challenge } = options as { challenge: string }
      const clientData = Buffer.from(
        JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }),
      )
      const authenticatorData = Buffer.concat([
        sha256(new URL(origin).hostname),
        Buffer.from([USER_PRESENT_AND_VERIFIED, 0, 0, 0, 0]),
      ])
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(clientData)]),
        privateKey,
      )
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
