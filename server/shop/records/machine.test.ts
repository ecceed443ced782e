import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { newCustomer, type TestCustomer } from '../../testing/customers.ts'
import { fakeHostFiles } from './fake-host.ts'

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer

beforeAll(async () => {
  application = await openTestApplication({ sandbox: { workers: 1 } })
  visitor = application.visitor('stuffed')
  eve = await newCustomer(visitor)
})
afterAll(() => closeTestApplication(application))

const smuggle = async (files: Record<string, string>) => {
  const named = Object.entries(files).map(([name, text]) => [
    `../../machine/juice-shop/${name}`,
    strToU8(text),
  ])
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(zipSync(Object.fromEntries(named)))]), 'a.zip')
  const answer = await visitor.send({ method: 'POST', url: '/file-upload', payload: form, headers: {} })
  expect(answer.statusCode).toBe(204)
}

/** What the profile page makes of a template. */
const shown = async (code: string) => {
  const headers = { cookie: `token=${eve.token}` }
  await visitor.post('/profile', { username: `#{${code}}` }, { headers })
  const { body } = await visitor.get('/profile', { headers })
  return /<h2>(.*?)<\/h2>/s.exec(body)?.[1]
}

describe('a machine with too many files', () => {
  beforeAll(async () => {
    for (let nth = 0; nth < 10; nth++) {
      await smuggle({ [`aaa-${nth}`]: `${nth === 0 ? 'ж' : ''}${'x'.repeat(1.95 * 2 ** 20)}` })
    }
    const small = Array.from({ length: 190 }, (_, index) => [`bbb-${index}`, 'ж'.repeat(4_000)])
    await smuggle(Object.fromEntries(small))
  })

  it('still runs the code that it is given', async () => {
    expect(await shown('1+1')).toBe('2')
    expect(await shown("require('fs').readFileSync('/etc/passwd')")).toContain('root:x:0:0')
  })

  it('holds as much as it has room for, and everything that the shop came with', async () => {
    const files = fakeHostFiles(await application.host.open('stuffed'))
    const bytes = [...files.values()].reduce((sum, file) => sum + file.length, 0)
    expect(files.size).toBeLessThanOrEqual(200)
    expect(bytes).toBeLessThanOrEqual(512 << 10)
    expect(files.has('/juice-shop/bbb-0')).toBe(true)
    expect(files.has('/juice-shop/aaa-0')).toBe(false)
    for (const path of ['/etc/passwd', '/c/windows/system.ini', '/juice-shop/views/dataErasureForm.hbs'])
      expect(files.has(path)).toBe(true)
  })
})
