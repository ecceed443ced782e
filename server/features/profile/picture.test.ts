import { describe, expect, it } from 'vitest'
import { type FakeFetchReply, fakeFetch } from './picture.ts'

const paths: string[] = []

/** A host that answers with the path, and redirects requests for `/to…`. */
const machine = {
  host: 'shop.example:8080',
  ask: async (path: string): Promise<FakeFetchReply> => {
    paths.push(path)
    const location = path.startsWith('/to?') ? path.slice(4) : undefined
    return { status: location ? 302 : 200, bytes: Buffer.from(path), location }
  },
}
const ask = async (address: string) => Buffer.from((await fakeFetch(address, machine)).bytes).toString()

describe('a server-side request', () => {
  it.each([
    'http://shop.example:8080/a?b=c#d',
    'http://localhost:3000/a?b=c',
    'http://127.0.0.1:8080/a?b=c',
    'http://127.1:3000/x/../a?b=c',
    'http://2130706433:3000/a?b=c',
    'http://[::1]:3000/a?b=c',
    'http://[::ffff:127.0.0.1]:3000/a?b=c',
    'http://0.0.0.0:3000/a?b=c',
  ])('reaches the shop at %s', async (address) => {
    expect(await ask(address)).toBe('/a?b=c')
  })

  it.each([
    ['http://localhost:22/', 'connect ECONNREFUSED 127.0.0.1:22'],
    ['http://169.254.169.254/latest/meta-data', 'connect ETIMEDOUT 169.254.169.254:80'],
    ['http://10.0.0.1:8080/', 'connect ETIMEDOUT 10.0.0.1:8080'],
    ['https://pictures.example/cat.png', 'getaddrinfo ENOTFOUND pictures.example'],
    ['http://localhost.example:3000/', 'getaddrinfo ENOTFOUND localhost.example'],
    ['file:///etc/passwd', 'unknown scheme'],
    ['nonsense', 'unknown scheme'],
  ])('gets no answer from %s', async (address, message) => {
    const before = paths.length
    await expect(fakeFetch(address, machine)).rejects.toThrow(message)
    expect(paths).toHaveLength(before)
  })

  it('follows redirects up to a limit, and only to the shop', async () => {
    expect(await ask('http://localhost:3000/to?/a')).toBe('/a')
    await expect(fakeFetch('http://localhost:3000/to?http://10.0.0.1/', machine)).rejects.toThrow('TIMEDOUT')
    const round = {
      ...machine,
      ask: async (): Promise<FakeFetchReply> => ({ ...(await machine.ask('/')), location: '/' }),
    }
    await expect(fakeFetch('http://localhost:3000/', round)).rejects.toThrow('redirect count exceeded')
  })
})
