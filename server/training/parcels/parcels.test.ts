import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'

let application: TestApplication
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))
beforeEach(() => {
  visitor = application.visitor(`parcels-${crypto.randomUUID()}`)
})

const remove = (query: string) => visitor.send({ method: 'DELETE', url: `/training/parcels${query}` })
const put = (parcel: object) => visitor.put('/training/parcels', parcel)
const all = async () => (await visitor.get('/training/parcels')).json()
const pip = { name: 'pip', version: '1.0.0' }

describe('a parcel', () => {
  it('is published, written anew, and withdrawn', async () => {
    const answer = await put({
      ...pip,
      main: 'x',
      scripts: { postinstall: 'y' },
      dependencies: { core: '^1.0.0' },
    })
    const parcel = { ...pip, main: 'x', scripts: { postinstall: 'y' }, dependencies: { core: '^1.0.0' } }
    expect([answer.statusCode, answer.json()]).toEqual([200, parcel])
    await put({ ...pip, version: '1.0.1' })
    await put({ ...parcel, main: 'z' })
    expect(await all()).toHaveLength(2)
    expect(await all()).toContainEqual({ ...parcel, main: 'z' })
    const left = await remove('?name=pip&version=1.0.0')
    expect(left.json()).toEqual([{ ...pip, version: '1.0.1', main: '', scripts: {}, dependencies: {} }])
    expect((await remove('?name=pip')).json()).toEqual([])
    expect((await remove('?name=pip')).statusCode).toBe(404)
    expect((await remove('')).statusCode).toBe(400)
  })

  it('may have the name of a package of the house, and no name of somebody else', async () => {
    expect((await put({ ...pip, name: 'crate-utils' })).statusCode).toBe(200)
    for (const name of ['peel-icons', 'sanitize-html']) {
      expect((await put({ ...pip, name })).json().error).toContain('somebody else')
    }
  })

  it.each([
    [{ name: '../../x' }, /lowercase letters/],
    [{ name: '__proto__' }, /lowercase letters/],
    [{ name: '' }, /lowercase letters/],
    [{ name: 'X' }, /lowercase letters/],
    [{ name: 'x'.repeat(61) }, /lowercase letters/],
    [{ name: 7 }, /lowercase letters/],
    [{ version: '1' }, /three numbers/],
    [{ version: '99999999999999999999.0.0' }, /three numbers/],
    [{ version: `1.0.0-${'x'.repeat(60)}` }, /three numbers/],
    [{ version: '^1.0.0' }, /three numbers/],
    [{ version: null }, /three numbers/],
    [{ main: 7 }, /is a text/],
    [{ scripts: [] }, /an object/],
    [{ scripts: { postinstall: {} } }, /is a text/],
    [{ dependencies: { x: 'not a range' } }, /is a name with a range/],
    [{ dependencies: { '../x': '1' } }, /is a name with a range/],
    [
      { dependencies: Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`x${i}`, '1'])) },
      /10 dependencies/,
    ],
    [{ main: 'ü'.repeat(8_193) }, /16 KiB/],
    [{ main: 'x'.repeat(10_000), scripts: { postinstall: 'x'.repeat(7_000) } }, /16 KiB/],
  ])('is refused: %j', async (fields, words) => {
    const answer = await put({ ...pip, ...fields })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatch(words)
    expect(await all()).toEqual([])
  })

  it('belongs to one shop, and survives a reset that keeps progress', async () => {
    await put(pip)
    expect((await application.visitor('parcels-elsewhere').get('/training/parcels')).json()).toEqual([])
    await visitor.post('/training/shop/reset', {})
    expect(await all()).toHaveLength(1)
  })

  it('is the last of twenty', async () => {
    for (let n = 0; n < 20; n++) expect((await put({ ...pip, version: `1.0.${n}` })).statusCode).toBe(200)
    expect((await put({ ...pip, version: '2.0.0' })).json().error).toContain('20 packages')
    expect((await put({ ...pip, main: 'anew' })).statusCode).toBe(200)
  })

  it('is refused in the reader’s language', async () => {
    const answer = await visitor.put(
      '/training/parcels',
      { ...pip, name: '' },
      { headers: { cookie: 'language=de_DE' } },
    )
    expect(answer.json().error).toMatch(/^Ein Paket hat einen Namen/)
  })
})
