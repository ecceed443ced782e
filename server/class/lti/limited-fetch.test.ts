import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isServiceUrl } from '../../config/loopback.ts'
import { limitedFetch } from './limited-fetch.ts'
import { isPrivateAddress } from './private-addresses.ts'

let server: Server
let port: number
let asked = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1
    if (request.url === '/away') response.writeHead(302, { location: '/' }).end()
    else response.end(request.url === '/long' ? 'x'.repeat(1_000_001) : `${request.method} well`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ;({ port } = server.address() as AddressInfo)
})
afterAll(() => void server.close())

it.each(['127.0.0.1', 'localhost', '0x7f.1', '[::ffff:127.0.0.1]'])(
  'asks nothing of %s, unless private networks are allowed',
  async (host) => {
    const before = asked
    await expect(limitedFetch(false)(`http://${host}:${port}/`)).rejects.toThrow('is in a private network')
    expect(asked).toBe(before)
  },
)

it('asks this machine where that is allowed, follows no redirect, and reads no long answers', async () => {
  const fetch = limitedFetch(true)
  expect(await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x' })).toMatchObject({
    status: 200,
    text: 'POST well',
  })
  expect((await fetch(`http://127.0.0.1:${port}/away`)).status).toBe(302)
  await expect(fetch(`http://127.0.0.1:${port}/long`)).rejects.toThrow('more than 1000000 bytes')
})

it.each([
  ...['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:192.168.1.1', '64:ff9b::a00:1', 'ff02::1'],
])('counts %s as private', (address) => expect(isPrivateAddress(address)).toBe(true))

it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
  'counts %s as public',
  (address) => expect(isPrivateAddress(address)).toBe(false),
)

it('takes plain HTTP for addresses of this machine only, and for no names that look like them', () => {
  const plain = [
    'http://127.0.0.1/',
    'http://127.1.2.3/',
    'http://localhost/',
    'http://lms.localhost/',
    'http://[::1]/',
  ]
  expect(plain.map(isServiceUrl)).toEqual(plain.map(() => true))
  const others = ['http://127.evil.example/', 'http://localhost.evil.example/', 'http://lms.example/']
  expect(others.map(isServiceUrl)).toEqual(others.map(() => false))
})
