/** A device with a passkey, as used through a browser: creates ES256 keys and signs challenges. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '#contract/identity.ts'

export interface TestDevice {
  readonly make: (options: CreationOptions) => Attestation
  readonly answer: (options: RequestOptions, changes?: { origin?: string }) => Assertion
}

const PRESENT_AND_VERIFIED = 0x05
const HAS_KEY = 0x40

export function openDevice(origin: string): TestDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  return {
    make(options) {
      const data = Buffer.concat([
        authenticatorData(options.rp.id, PRESENT_AND_VERIFIED | HAS_KEY, ++counter),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseOf(publicKey),
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(data),
      ])
      return {
        ...named(id),
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    answer(options, changes = {}) {
      const client = clientData('webauthn.get', options.challenge, changes.origin ?? origin)
      const data = authenticatorData(options.rpId, PRESENT_AND_VERIFIED, ++counter)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...named(id),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

function named(id: Buffer) {
  const name = id.toString('base64url')
  return { id: name, rawId: name, type: 'public-key' as const }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorData(host: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(Buffer.from(host)), Buffer.from([flags]), count])
}

/** Returns the key in WebAuthn format: an EC2 key for ES256 on P-256. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ])
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, value.length]), value])
}

function sha256(value: Buffer): Buffer {
  return createHash('sha256').update(value).digest()
}
