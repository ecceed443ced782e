import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const BYTES = 32

/** Hashes a PIN with a salt and a slow function. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}:${(await hash(pin, salt)).toString('hex')}`
}

/** Whether a PIN matches its hash. */
export async function verifyPin(pin: string, kept: string): Promise<boolean> {
  const [salt = '', right = ''] = kept.split(':')
  return timingSafeEqual(await hash(pin, Buffer.from(salt, 'hex')), Buffer.from(right, 'hex'))
}

function hash(pin: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(pin, salt, BYTES, (error, bytes) => (error ? reject(error) : resolve(bytes))),
  )
}
