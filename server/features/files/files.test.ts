import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { closeTestHouse, openTestHouse, type TestHouse } from '../../testing/house.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => closeTestHouse(house))

const ask = (path: string, shop = 'files') => house.visitor(shop).get(`/ftp${path}`)

describe('the public folder', () => {
  it('lists what lies in it, and in the folders in it', async () => {
    expect((await ask('')).body).toContain('<title>listing directory /ftp</title>')
    const quarantine = await ask('/quarantine')
    expect(quarantine.body).toContain('<title>listing directory /ftp/quarantine</title>')
    expect(quarantine.body).toContain('href="quarantine/juicy_malware_macos_64.url"')
    expect((await ask('/quarantine/juicy_malware_macos_64.url')).statusCode).toBe(200)
  })

  it.each([
    ['/legal.md', 200],
    ['/order_0000-0000000000000000.pdf', 404],
    ['/package.json.bak', 403],
    ['/package.json.bak?.md', 403],
    ['/package.json.bak%00.md', 400],
    ['/legal.md/', 200],
    ['/x%2Flegal.md', 403],
    ['/quarantine%2fjuicy_malware_macos_64.url', 403],
    ['/legal.md?from=%2Fftp', 200],
    ['/..%5Cmachine%5Cetc%5Cpasswd%2500.md', 403],
    ['/..%2500.md', 403],
    ['/%2500.md', 404],
  ])('answers %s with %i', async (path, status) => {
    expect((await ask(path)).statusCode).toBe(status)
  })

  it.each(['%2f', '%2F', '%5c', '%2f..', '%25%32%66'])(
    'refuses a name of 5,000 × %s like any other that is no name',
    async (sign) => {
      const list = vi.spyOn((await house.host.open('files')).disk, 'list')
      for (const end of ['', 'a']) {
        expect((await ask(`/${sign.repeat(15_000 / sign.length)}${end}`)).statusCode).toBe(403)
      }
      expect(list).not.toHaveBeenCalled()
      list.mockRestore()
    },
  )

  it('hands out what is poisoned, under its own kind, until it is mended', async () => {
    const rules = await ask('/suspicious_errors.yml%2500.md')
    expect([rules.statusCode, rules.headers['content-type']]).toEqual([200, 'text/yaml; charset=utf-8'])
    const egg = await ask('/eastere.gg%2500.pdf')
    expect(egg.headers['content-type']).toBe('application/octet-stream')
    await (await house.host.open('mended')).putLive('poison-null-byte', 'check-what-is-opened')
    for (const name of ['eastere.gg', 'suspicious_errors.yml', 'package.json.bak']) {
      expect((await ask(`/${name}%2500.md`, 'mended')).statusCode).toBe(403)
    }
    expect((await ask('/legal.md%2500.exe', 'mended')).statusCode).toBe(200)
  })
})
