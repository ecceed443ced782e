import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  visitor = application.visitor('postcodes')
})
afterAll(() => closeTestApplication(application))

const check = (postcode: unknown) => visitor.post('/rest/deliveries/check', { postcode })

describe('a postcode', () => {
  it('is recognised in any case, and other texts are not', async () => {
    expect((await check(' sw1a 1aa ')).json().data).toEqual({ delivers: true })
    expect((await check('SW1A-1AA')).json().data).toEqual({ delivers: false })
    for (const wrong of [undefined, null, 10115, ['10115'], { $ne: '' }]) {
      expect((await check(wrong)).statusCode).toBe(400)
    }
  })

  it('that takes too long is given up, and the next one is read', async () => {
    expect((await check(`${'A'.repeat(35)}!`)).statusCode).toBe(503)
    expect((await check('10115')).json().data).toEqual({ delivers: true })
  })

  it('that would take too long is read at once when fixed', async () => {
    const shop = await application.host.open('postcodes')
    await shop.setLiveVersion('slow-pattern', 'one-way-to-read-it')
    expect((await check(`${'A'.repeat(10)}!`)).json().data).toEqual({ delivers: false })
    expect((await check(`${'A'.repeat(35)}!`)).json().data).toEqual({ delivers: false })
    await shop.setLiveVersion('slow-pattern', 'weak')
  })
})
