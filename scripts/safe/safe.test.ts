import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { salsa20 } from './salsa20.ts'

const CONTENT = join(import.meta.dirname, '..', '..', 'content')
const file = readFileSync(join(CONTENT, 'disk', 'ftp', 'incident-support.kdbx'))

const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** Opens the safe as KeePass does, or throws. */
function open(password: string): { xml: string; show: (hidden: string) => string } {
  const fields = new Map<number, Buffer>()
  let place = 12
  while (!fields.has(0)) {
    const length = file.readUInt16LE(place + 1)
    fields.set(file.readUInt8(place), file.subarray(place + 3, place + 3 + length))
    place += 3 + length
  }
  const field = (id: number) => fields.get(id) ?? Buffer.alloc(0)
  const round = createCipheriv('aes-256-ecb', field(5), null)
  const transformed = round.update(sha(sha(Buffer.from(password))))
  const cipher = createDecipheriv('aes-256-cbc', sha(field(4), sha(transformed)), field(7))
  const plain = Buffer.concat([cipher.update(file.subarray(place)), cipher.final()])
  if (!plain.subarray(0, 32).equals(field(9))) throw new Error('wrong password')
  const block = plain.subarray(32)
  const xml = gunzipSync(block.subarray(40, 40 + block.readUInt32LE(36))).toString()
  const stream = salsa20(sha(field(8)))
  const show = (hidden: string) =>
    Buffer.from(Buffer.from(hidden, 'base64').map((byte) => byte ^ stream.next().value)).toString()
  return { xml, show }
}

describe('the safe of the support team', () => {
  it('opens with the password from the walkthroughs, and with no other', () => {
    expect(open('Support2022!').xml).toContain('<DatabaseName>Juice Shop Support-Team</DatabaseName>')
    expect(() => open('Support2021!')).toThrow()
  })

  it('contains the password of the support account', () => {
    const { xml, show } = open('Support2022!')
    const [first] = xml.match(/(?<=Protected="True">)[^<]+/g) ?? []
    const users = readFileSync(join(CONTENT, 'users.yml'), 'utf8')
    expect(users).toContain(`email: support\n  password: ${show(first ?? '')}\n`)
  })
})
