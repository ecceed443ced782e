import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { newCustomer, type TestCustomer } from '../../testing/customers.ts'

const TEST = 'function test command b8a8ba1ecea1607e1713e31a3d9e5e19'
const TEST_ANSWER = '3be2e438b7f3d04c89d7749f727bb3bd'
const KILL = 'admin"); process=null; users.addUser("1337", "test'
const REPAIR =
  'admin"); process=(query, token)=>{ if (users.get(token)) { return model.process(trainingSet.lang, query) } else { return { action: \'unrecognized\', body: \'user does not exist\' }}}; users.addUser("1337", "test'
const GIVES_IN = "Oooookay, if you promise to stop nagging me here's a 10% coupon code for you"

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer
let count = 0

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))
beforeEach(async () => {
  count += 1
  visitor = application.visitor(`bot-${count}`)
  eve = await newCustomer(visitor)
})

const status = (who: TestCustomer = eve) => visitor.get('/rest/chatbot/status', { headers: who.headers })
const respond = (body: object, who: TestCustomer = eve) =>
  visitor.post('/rest/chatbot/respond', body, { headers: who.headers })
const takeName = (query: string, who?: TestCustomer) => respond({ action: 'setname', query }, who)
const ask = async (query: string, who?: TestCustomer): Promise<string> =>
  (await respond({ action: 'query', query }, who)).json().body

describe('the bot', () => {
  it('requires a login', async () => {
    const stranger = await visitor.get('/rest/chatbot/status')
    expect([stranger.statusCode, stranger.json().status]).toEqual([200, true])
    const silent = await visitor.post('/rest/chatbot/respond', { action: 'query', query: 'hi' })
    expect(silent.statusCode).toBe(400)
    for (const headers of [{ authorization: 'Bearer a.b.c' }, { cookie: 'token=nonsense' }]) {
      const forged = await visitor.get('/rest/chatbot/status', { headers })
      expect([forged.statusCode, forged.json()]).toEqual([401, { error: 'Unauthenticated user' }])
      const asked = await visitor.post('/rest/chatbot/respond', { action: 'query' }, { headers })
      expect([asked.statusCode, asked.json()]).toEqual([401, { error: 'Unauthenticated user' }])
    }
  })

  it('asks for a name, accepts it, and uses it from then on', async () => {
    expect((await status()).json()).toMatchObject({ action: 'namequery' })
    expect((await respond({ action: 'query', query: 'hi' })).json().action).toBe('namequery')
    const named = await takeName('Eve')
    expect(named.json()).toMatchObject({ action: 'response', body: expect.stringMatching(/Eve.*Juicy/) })
    const { token } = named.json()
    const headers = { cookie: `token=${token}` }
    const me = await visitor.get('/rest/user/whoami', { headers })
    expect(me.json().user.email).toBe(eve.email)
    expect((await visitor.get('/rest/chatbot/status', { headers })).json()).toEqual({
      status: true,
      body: named.json().body,
    })
  })

  it('greets new customers, and those who send nothing', async () => {
    await takeName('Eve')
    expect(await ask('')).toMatch(/^Evening, Eve!/)
    const adam = await newCustomer(visitor)
    const headers = { cookie: `token=${adam.token}`, 'content-type': 'application/x-www-form-urlencoded' }
    await visitor.send({ method: 'POST', url: '/profile', payload: 'username=Adam', headers })
    expect(await ask('How much is Apple Juice (1000ml)?', adam)).toMatch(/^Evening, Adam!/)
    expect(await ask('How much is Apple Juice (1000ml)?', adam)).toBe('Apple Juice (1000ml) costs 1.99¤')
  })

  it('responds to unknown actions', async () => {
    for (const action of ['dance', undefined, ['query']]) {
      expect((await respond({ action, query: 'hi' })).statusCode).toBe(400)
    }
    for (const query of ['', ' ', undefined, { $ne: '' }, 'x'.repeat(1_001)]) {
      expect((await respond({ action: 'setname', query })).statusCode).toBe(400)
    }
  })

  it('filters names as the profile page does', async () => {
    expect((await takeName('<b>Eve')).json().body).toContain('Evening, ve!')
  })

  it('is described in the API with its configured name', async () => {
    const { config } = (await visitor.get('/rest/admin/application-configuration')).json()
    expect(config.application.chatBot).toMatchObject({ name: 'Juicy', trainingData: 'support-bot.yml' })
  })
})

describe('its answers', () => {
  beforeEach(async () => {
    await takeName('Eve')
  })

  it.each([
    [TEST, TEST_ANSWER],
    ['How much is Apple Juice (1000ml)?', 'Apple Juice (1000ml) costs 1.99¤'],
    ['how much is a smoothie', 'Green Smoothie costs 1.99¤, Basil Smoothie costs 2.99¤'],
    ['is raspberry juice in stock', /^Raspberry Juice \(1000ml\): .* 4\.99¤\.$/],
    [
      'how fast do you deliver',
      'One Day Delivery: 1 day, 0.99¤; Fast Delivery: 3 days, 0.5¤; Standard Delivery: 5 days, 0¤',
    ],
    ['where is my order', /^You have not ordered anything yet/],
    ['who are you', /^I am Juicy, the support bot of Forbidden Fruit/],
    ['qwertz', /^That one went over my head/],
    ['constructor', /^That one went over my head/],
    ['"quotes" confuse it', /^That one went over my head/],
  ])('to %j contain data of the shop', async (question, answer) => {
    expect(await ask(question)).toMatch(answer instanceof RegExp ? answer : new RegExp(escapeRegExp(answer)))
  })

  it('contain the state of own orders only', async () => {
    await visitor.post(
      '/api/BasketItems',
      { ProductId: 4, BasketId: String(eve.basketId), quantity: 2 },
      { headers: eve.headers },
    )
    const placed = await visitor.post(`/rest/basket/${eve.basketId}/checkout`, {}, { headers: eve.headers })
    const number = placed.json().orderConfirmation
    expect(await ask('where is my order')).toContain(
      `${number} (2 × Raspberry Juice (1000ml); 9.98¤) is on its way`,
    )
    const adam = await newCustomer(visitor)
    await takeName('Adam', adam)
    expect(await ask(`where is order ${number}`, adam)).toMatch(/^You have not ordered/)
  })

  it('vary and repeat', async () => {
    const greetings = [await ask('hello'), await ask('hello'), await ask('hello')]
    expect(new Set(greetings).size).toBe(3)
    expect(greetings).toContain(await ask('hello'))
  })

  it('contain a coupon for insistent customers, once in nine times, that checkout accepts', async () => {
    const answers: string[] = []
    for (let round = 0; round < 18; round++) answers.push(await ask('can I have a coupon code'))
    const given = answers.filter((answer) => answer.includes(GIVES_IN))
    expect(given).toHaveLength(2)
    expect(answers[0]).not.toContain(GIVES_IN)
    const code = given[0]?.split(': ')[1] ?? ''
    await (await application.host.open(`bot-${count}`)).setLiveVersion(
      'homemade-coupons',
      'know-what-was-issued',
    )
    const path = `/rest/basket/${eve.basketId}/coupon/${encodeURIComponent(code)}`
    expect((await visitor.put(path, {}, { headers: eve.headers })).json()).toEqual({ discount: 10 })
  })

  it('follow the order of parallel questions', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('can I have a coupon code')))
    expect(answers.filter((answer) => answer.includes(GIVES_IN))).toHaveLength(11)
  })
})

describe('a name that is code', () => {
  it.each([
    [KILL, REPAIR],
    [KILL.replace('process', 'processQuery'), REPAIR.replace('process=', 'processQuery=')],
  ])('breaks the bot for all customers of the shop until it is repaired: %s', async (kill, repair) => {
    const adam = await newCustomer(visitor)
    await takeName('Adam', adam)
    await takeName(kill)
    for (const who of [eve, adam]) expect(await ask(TEST, who)).toContain('"not a function"')
    await takeName('Eve')
    expect((await status()).json().status).toBe(true)
    expect(await ask('hello')).toContain('"not a function"')

    const neighbour = application.visitor(`next-to-${count}`)
    const other = await newCustomer(neighbour)
    const say = (action: string, query: string) =>
      neighbour.post('/rest/chatbot/respond', { action, query }, { headers: other.headers })
    await say('setname', 'Other')
    expect((await say('query', TEST)).json().body).toBe(TEST_ANSWER)

    await takeName(repair)
    for (const who of [eve, adam]) expect(await ask(TEST, who)).toBe(TEST_ANSWER)
  })

  it('is gone after a reset of the shop', async () => {
    await takeName(KILL)
    expect(await ask(TEST)).not.toBe(TEST_ANSWER)
    await application.host.reset(await application.host.open(`bot-${count}`), { keepProgress: true })
    eve = await newCustomer(visitor)
    await takeName('Eve')
    expect(await ask(TEST)).toBe(TEST_ANSWER)
  })

  it('is refused if it is a syntax error, and has no effect', async () => {
    const refused = await takeName('"')
    expect(refused.statusCode).toBe(500)
    expect(refused.body).toContain('Blocked illegal activity')
    expect((await status()).statusCode).toBe(500)
    expect((await respond({ action: 'query', query: 'hi' })).statusCode).toBe(500)
    expect((await takeName('Eve')).statusCode).toBe(200)
    expect(await ask(TEST)).toBe(TEST_ANSWER)
  })

  it('keeps the effects before its error', async () => {
    expect((await takeName('x"); process = null; throw new Error("too late"); ("')).statusCode).toBe(500)
    await takeName('Eve')
    expect(await ask(TEST)).toContain('"not a function"')
  })

  it('may be repeated: the last one counts', async () => {
    for (let round = 0; round < 50; round++) await takeName(`x"); process = ${round}; //`)
    await takeName(REPAIR)
    expect(await ask(TEST)).toBe(TEST_ANSWER)
    const shop = await application.host.open(`bot-${count}`)
    const [memory] = shop.documents.find<{ _id: string; lines: unknown[] }>('supportBot')
    expect(memory?.lines.length).toBeLessThanOrEqual(40)
  })

  it('cannot break the bot forever by hanging only when it is run again', async () => {
    await takeName('Eve')
    await ask('x", "1"); if (errand.lines.length > 0) for (;;); ("')
    await takeName('x"); process = null; //')
    await ask('hello')
    await takeName(REPAIR)
    expect(await ask(TEST)).toBe(TEST_ANSWER)
  }, 30_000)

  it('cannot make the bot return an invalid answer', async () => {
    for (const value of ['42', '[[1]]', '({ action: "function", handler: "rm" })', '({ body: 1 })', 'null']) {
      await takeName(`x"); process = () => ${value}; //`)
      expect(await ask('hello')).toMatch(/^That one went over my head/)
    }
    await takeName(`x"); process = () => ({ action: "response", body: "ha ".repeat(9000) }); //`)
    expect((await ask('hello')).length).toBe(2_000)
  })

  it('is only a name once that is fixed, and so is a question', async () => {
    await (await application.host.open(`bot-${count}`)).setLiveVersion('unescaped-name', 'write-as-json')
    const named = await takeName(KILL)
    expect(named.json().body).toContain(`Evening, ${KILL}!`)
    expect(await ask('hi"); process = null; process("hi')).not.toContain('not a function')
    expect((await takeName('Dwayne "The Press" \\')).statusCode).toBe(200)
    expect(await ask(TEST)).toBe(TEST_ANSWER)
  })

  it('loses its effect when fixed code goes live', async () => {
    const shop = await application.host.open(`bot-${count}`)
    await takeName(KILL)
    expect(await ask(TEST)).toContain('"not a function"')
    await shop.setLiveVersion('unescaped-name', 'write-as-json')
    expect(await ask(TEST)).toBe(TEST_ANSWER)
  })
})

function escapeRegExp(text: string): string {
  return `^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`
}
