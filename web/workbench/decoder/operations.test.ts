import { describe, expect, it } from 'vitest'
import { bytesOf, decodeUtf8, hexOf, MOST_BYTES } from '../bytes.ts'
import { compress } from '../compression.ts'
import { ToolError } from '../tool-error.ts'
import { runChain } from './chain.ts'
import { decryptAes, encryptAes, totp } from './crypto.ts'
import { base64, base64url, decode, encode } from './encodings.ts'
import { operations } from './operations.ts'

/** Runs one operation on a text. */
async function run(id: string, text: string, fields: Record<string, string> = {}): Promise<string> {
  const operation = operations.find((one) => one.id === id)
  if (!operation) throw new Error(`There is no operation ${id}`)
  const initial = (name: string) => operation.fields?.find((field) => field.id === name)?.initial ?? ''
  return decodeUtf8(await operation.run(bytesOf(text), (name) => fields[name] ?? initial(name)))
}

describe('encodings', () => {
  it.each([
    ['url', 'a b&ü', 'a%20b%26%C3%BC'],
    ['base64', 'night market?>', 'bmlnaHQgbWFya2V0Pz4='],
    ['base64url', 'night market?>', 'bmlnaHQgbWFya2V0Pz4'],
    ['base32', 'foobar', 'MZXW6YTBOI======'],
    ['hex', 'hé', '68c3a9'],
    ['unicode', 'né', 'n\\u00e9'],
  ])('encode and decode: %s', async (id, plain, written) => {
    expect(await run(`to-${id}`, plain)).toBe(written)
    expect(await run(`from-${id}`, written)).toBe(plain)
  })

  it('encode Z85 as its specification does', async () => {
    const steps = ['from-hex', 'to-z85', 'from-z85', 'to-hex']
    const chain = steps.map((operation, id) => ({ id, operation, fields: {} }))
    const [, written, , back] = await runChain(bytesOf('864FD26FB559F75B'), chain)
    expect(written).toEqual({ bytes: bytesOf('HelloWorld') })
    expect(back).toEqual({ bytes: bytesOf('864fd26fb559f75b') })
  })

  it('report invalid characters', async () => {
    await expect(run('from-base64', 'a!')).rejects.toMatchObject({ key: 'WB_WRONG_SIGN' })
    await expect(run('from-url', '100%')).rejects.toMatchObject({ key: 'WB_PERCENT' })
    await expect(run('to-z85', 'abc')).rejects.toMatchObject({ key: 'WB_Z85_BYTES' })
    await expect(run('from-z85', '#####')).rejects.toMatchObject({ key: 'WB_Z85_RANGE' })
    await expect(run('from-hex', 'abc')).rejects.toMatchObject({ key: 'WB_HEX_ODD' })
  })

  it('rotate letters by 13 and leave the rest', async () => {
    expect(await run('rot13', 'Uryyb, Jbeyq @[`{ 5')).toBe('Hello, World @[`{ 5')
  })
})

describe('hashes', () => {
  it.each([
    ['MD5', '5d41402abc4b2a76b9719d911017c592'],
    ['SHA-1', 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d'],
    ['SHA-256', '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'],
  ])('equal published values: %s', async (id, expected) => {
    expect(await run(id, 'hello')).toBe(expected)
  })

  it('sign with a key', async () => {
    expect(await run('hmac', 'what do ya want for nothing?', { key: 'Jefe' })).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    )
  })

  it('show the code of an authenticator (RFC 6238)', () => {
    expect(decodeUtf8(totp(bytesOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'), 59_000))).toBe('287082')
  })
})

describe('tokens', () => {
  const payload = JSON.stringify({ header: { alg: 'RS256', kid: 'x' }, payload: { data: { email: 'a@b' } } })

  it('are decoded, and encoded without a signature', async () => {
    const token = await run('to-jwt', payload, { alg: 'none' })
    expect(token.endsWith('.')).toBe(true)
    expect(JSON.parse(await run('from-jwt', token))).toEqual({
      header: { typ: 'JWT', alg: 'none', kid: 'x' },
      payload: { data: { email: 'a@b' } },
      signature: '',
    })
    await expect(run('from-jwt', 'no.token')).rejects.toMatchObject({ key: 'WB_NO_JWT' })
    await expect(run('to-jwt', 'no json', { alg: 'none' })).rejects.toMatchObject({ key: 'WB_NO_JSON' })
  })

  it('are signed with a shared key', async () => {
    // The example of jwt.io.
    const token = await run('to-jwt', '{"sub":"1234567890","name":"John Doe","iat":1516239022}', {
      key: 'your-256-bit-secret',
    })
    const [head, body, signature] = token.split('.')
    expect(atob(head ?? '')).toBe('{"typ":"JWT","alg":"HS256"}')
    expect(body).toBe('eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ')
    expect(signature).toMatch(/^[\w-]{43}$/)
  })

  it.each([
    ['PRIVATE KEY', 0],
    // The rest after removing the PKCS 8 wrapper.
    ['RSA PRIVATE KEY', 26],
  ])('are signed with a private key in PEM: %s', async (name, wrapping) => {
    const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    const sized = { ...rsa, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) }
    const { privateKey, publicKey } = await crypto.subtle.generateKey(sized, true, ['sign', 'verify'])
    const der = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)).slice(wrapping)
    const key = `-----BEGIN ${name}-----\n${decodeUtf8(encode(base64, der))}\n-----END ${name}-----\n`
    const token = await run('to-jwt', payload, { alg: 'RS256', key })
    const [head, body, signature = ''] = token.split('.')
    const signed = decode(base64url, bytesOf(signature))
    expect(await crypto.subtle.verify(rsa, publicKey, signed, bytesOf(`${head}.${body}`))).toBe(true)
    await expect(run('to-jwt', payload, { alg: 'RS256', key: 'x' })).rejects.toMatchObject({
      key: 'WB_NO_PEM',
    })
  })
})

describe('other operations', () => {
  it('encode and decode Hashids', async () => {
    const salted = {
      salt: 'this is my salt',
      alphabet: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890',
    }
    const code = await run('to-hashids', '1, 2, 3', salted)
    expect(code).toBe('laHquq')
    expect(await run('from-hashids', code, salted)).toBe('1, 2, 3')
    await expect(run('from-hashids', code)).rejects.toMatchObject({ key: 'WB_NO_HASHID' })
  })

  it('derive the account of a phrase', async () => {
    const phrase = 'test test test test test test test test test test test junk'
    expect(JSON.parse(await run('phrase', phrase)).address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    await expect(run('phrase', 'no such words')).rejects.toMatchObject({ key: 'WB_NO_PHRASE' })
  })

  // openssl enc -MODE -K EA99A61D92 -iv 1337133713371337
  it.each([
    ['aes-128-cbc', '59ce71158679fe67722b1845cbb808be'],
    ['aes-256-cbc', '6f67ec676cae5309d35b0cd5573832a6'],
    ['aes-128-ecb', 'c03a6ebc084e4b5695b9dd42ed16ade8'],
    ['aes-256-ecb', 'f767eaadf5fe8cbd24ed18b597a5f200'],
    ['aes-128-ctr', 'c9c046828e43e67cad949f46'],
    ['aes-256-ctr', '981a96dcc0ac942334ae6edc'],
  ])('encrypt and decrypt as OpenSSL does, with short keys padded by zeros: %s', (mode, secret) => {
    const [key, iv] = ['EA99A61D92', '1337133713371337']
    const made = encryptAes(bytesOf('night market'), mode, key, iv)
    expect(hexOf(made)).toBe(secret)
    expect(decodeUtf8(decryptAes(made, mode, key, iv))).toBe('night market')
  })

  it('report a wrong key, and one that is too long', async () => {
    const made = decodeUtf8(encode(base64, encryptAes(bytesOf('night market'), 'aes-256-cbc', '01', '')))
    const steps = [
      { id: 1, operation: 'from-base64', fields: {} },
      { id: 2, operation: 'from-aes', fields: { key: '02' } },
    ]
    const [, wrong] = await runChain(bytesOf(made), steps)
    expect(wrong).toEqual({ error: expect.any(String) })
    await expect(run('to-aes', 'a', { key: '00'.repeat(33) })).rejects.toMatchObject({ key: 'WB_AES_LONG' })
  })

  it('compress, decompress, and stop at a decompression bomb', async () => {
    const [packed, unpacked] = await runChain(bytesOf('juice'), [
      { id: 1, operation: 'to-gzip', fields: {} },
      { id: 2, operation: 'from-gzip', fields: {} },
    ])
    expect(packed && 'bytes' in packed && hexOf(packed.bytes).startsWith('1f8b')).toBe(true)
    expect(unpacked).toEqual({ bytes: bytesOf('juice') })
    const bomb = await compress(new Uint8Array(MOST_BYTES + 1))
    const gunzip = operations.find(({ id }) => id === 'from-gzip')
    await expect(gunzip?.run(bomb, () => '')).rejects.toThrow(new ToolError('WB_BOMB'))
  })

  it('stop a chain if a step fails', async () => {
    const steps = ['from-base64', 'from-hex', 'rot13'].map((operation, id) => ({ id, operation, fields: {} }))
    const results = await runChain(bytesOf('bm8gaGV4'), steps)
    expect(results).toHaveLength(2)
    expect(results[1]).toHaveProperty('error')
  })
})
