import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { newCustomer, type TestCustomer } from '../../testing/customers.ts'

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer
let adam: TestCustomer

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('lists')
  eve = await newCustomer(visitor)
  adam = await newCustomer(visitor)
})
afterAll(() => closeTestApplication(application))

const write = (body: object, { headers } = eve) => visitor.post('/rest/lists', body, { headers })
const change = (id: string, body: object, { headers } = eve) =>
  visitor.put(`/rest/lists/${id}`, body, { headers })
const print = (id: string, { headers } = eve) => visitor.get(`/rest/lists/${id}/print`, { headers })
const lists = async ({ headers } = eve) => (await visitor.get('/rest/lists', { headers })).json().data

describe('a shopping list', () => {
  it('is saved as written, and printed with current prices', async () => {
    const written = await write({ name: ' Grüße, 林檎 ', items: [2, 1, 2] })
    expect(written.statusCode).toBe(201)
    const { id, ...list } = written.json().data
    expect(list).toEqual({ name: 'Grüße, 林檎', items: [2, 1] })
    expect((await print(id)).json().data).toEqual({
      name: 'Grüße, 林檎',
      lines: [
        { name: 'Apple Juice (1000ml)', price: 1.99 },
        { name: 'Orange Juice (1000ml)', price: 2.99 },
      ],
    })
    expect((await change(id, { name: 'Saturday', items: [1] })).statusCode).toBe(200)
    expect((await lists())[0]).toEqual({ id, name: 'Saturday', items: [1] })
    expect((await print(id)).json().data.lines).toHaveLength(1)
  })

  it('cannot be read, changed or printed by others', async () => {
    const { id } = (await write({ name: 'Mine', items: [1] })).json().data
    expect(await lists(adam)).toEqual([])
    expect((await print(id, adam)).statusCode).toBe(404)
    expect((await change(id, { name: 'Yours', items: [1] }, adam)).statusCode).toBe(404)
    expect((await lists())[0].name).toBe('Mine')
    expect((await visitor.get('/rest/lists')).statusCode).toBe(401)
    expect((await visitor.get(`/rest/lists/${id}/print`)).statusCode).toBe(401)
  })

  it('is refused if it is invalid', async () => {
    const wrong = [
      ...['', ' ', null, 7, ['x'], { $ne: '' }, 'x'.repeat(201)].map((name) => ({ name, items: [1] })),
      ...[null, 1, '1', ['1'], [1.5], [-1], [0], [{ $gt: 0 }], Array(41).fill(1)].map((items) => ({
        name: 'x',
        items,
      })),
    ]
    const before = await lists()
    for (const body of wrong) expect((await write(body)).statusCode, JSON.stringify(body)).toBe(400)
    expect(await lists()).toEqual(before)
  })

  it('prints what its name injects, and only products when fixed', async () => {
    const name = "x' UNION SELECT email, password FROM Users--"
    const { id } = (await write({ name, items: [1] })).json().data
    expect((await print(id)).body).toContain('admin@juice-sh.op')
    const shop = await application.host.open('lists')
    await shop.setLiveVersion('second-order-query', 'bind-it-again')
    expect((await print(id)).json().data.lines).toEqual([{ name: 'Apple Juice (1000ml)', price: 1.99 }])
    await shop.setLiveVersion('second-order-query', 'weak')
  })

  it('is refused beside sixty other lists, but can be renamed', async () => {
    const many = await newCustomer(visitor)
    const answers: number[] = []
    for (let at = 0; at < 61; at++) {
      answers.push((await write({ name: `${at}`, items: [] }, many)).statusCode)
    }
    expect(answers).toEqual([...Array(60).fill(201), 429])
    const [latest] = await lists(many)
    expect(latest.name).toBe('59')
    expect((await change(latest.id, { name: '60', items: [] }, many)).statusCode).toBe(200)
  })
})
