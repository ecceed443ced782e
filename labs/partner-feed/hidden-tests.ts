import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { offer, offersAt, order, orderCheaply, priceOf, refresh } from './steps.ts'

const challenge = 'partnerFeedChallenge'

/** Fruit that is attacked, and fruit that honest customers buy: tests share a shop. */
const ATTACKED = ['mango', 'pineapple', 'papaya', 'lychee'] as const
const HONEST = ['pear', 'plum', 'fig'] as const
/** Nobody has a contract for it. */
const WITHOUT_CONTRACT = 'quince'

/** Enough for any crate. */
const COINS = 100

const cents = (coins: number): number => Math.round(coins * 100) / 100

const accountOf = ({ random, settings }: GeneratorTools) => ({
  email: random.address(settings.domain),
  password: random.password(),
})

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random } = tools
  const someFruit = () => random.pick(ATTACKED)
  const someTrader = () => `${random.name()} & ${random.pick(['Sons', 'Daughters', 'Nieces'])}`
  /** Prepares the market, and buys a crate if it is cheap. */
  const buys = (
    name: string,
    fruit: string,
    payload: string,
    prepare: (shop: Tools) => Promise<void>,
  ): GeneratedAttack => {
    const account = accountOf(tools)
    return {
      name,
      payload: `${fruit}: ${payload}`,
      challenge,
      run: async (shop) => {
        const customer = await shop.signUp(account, COINS)
        await prepare(shop)
        await orderCheaply(shop, customer, fruit)
      },
    }
  }
  /** One offer, imported. */
  const posts = (name: string, fruit: string, price: number | string) => {
    const trader = someTrader()
    return buys(name, fruit, `${price} by ${trader}`, async (shop) => {
      await offer(shop, { fruit, price, trader })
      await refresh(shop)
    })
  }
  const [usual, crowded, named, stepped] = [someFruit(), someFruit(), someFruit(), someFruit()]
  const [count, little] = [random.number(9, 16), random.number(10, 300) / 100]
  const step = random.number(71, 78) / 100
  const steps = Math.ceil(Math.log(0.19) / Math.log(step))
  const raised = someFruit()
  const times = random.number(4, 20)
  return [
    ...ATTACKED.map((fruit) =>
      posts('an offer of a few cents: it must not become the price', fruit, random.number(1, 99) / 100),
    ),
    posts(
      'an offer of a few cents as text: it must not become the price',
      someFruit(),
      `0.${random.number(10, 99)}`,
    ),
    buys(
      'an offer slightly below a fifth: it must not become the price',
      usual,
      '18 percent',
      async (shop) => {
        const { listPrice } = await priceOf(shop, usual)
        await offer(shop, { fruit: usual, price: cents(listPrice * 0.18), trader: someTrader() })
        await refresh(shop)
      },
    ),
    buys(
      'more cheap offers than all others together: they must not become the price',
      crowded,
      `${count} offers of about ${little}`,
      async (shop) => {
        for (let serial = 0; serial < count; serial++) {
          await offer(shop, {
            fruit: crowded,
            price: cents(little + serial / 100),
            trader: `trader ${serial}`,
          })
        }
        await refresh(shop)
      },
    ),
    buys(
      'a cheap offer in the name of a contracted trader: it must not become the price',
      named,
      `${little}, and contracted: true`,
      async (shop) => {
        const real = (await offersAt(shop)).find(({ fruit, contracted }) => contracted && fruit === named)
        await offer(shop, { fruit: named, price: little, trader: real?.trader ?? 'm', contracted: true })
        await refresh(shop)
      },
    ),
    buys(
      'offers that fall by a quarter at a time: they must not become the price',
      stepped,
      `${steps} steps of ${step}`,
      async (shop) => {
        const { listPrice } = await priceOf(shop, stepped)
        for (let done = 1; done <= steps; done++) {
          await offer(shop, { fruit: stepped, price: cents(listPrice * step ** done) })
          await refresh(shop)
        }
      },
    ),
    {
      name: 'an offer of many times the price: it must not become the price',
      payload: `${raised}: ${times} times`,
      run: async (shop) => {
        const { listPrice } = await priceOf(shop, raised)
        await offer(shop, { fruit: raised, price: cents(listPrice * times), trader: 'm' })
        await refresh(shop)
        const { price } = await priceOf(shop, raised)
        shop.expect(price > listPrice * 2, `a crate costs ${price}`)
      },
    },
  ]
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  const { random } = tools
  const bought = random.pick(HONEST)
  const account = accountOf(tools)
  const silly = random.pick(['ask me', '-', 'free', 'n/a', `${random.word()} coins`])
  return [
    ...HONEST.map(
      (fruit): GeneratedCheck => ({
        name: 'the newest offer of a contracted trader is the price',
        payload: fruit,
        run: async (shop) => {
          await refresh(shop)
          const offers = (await offersAt(shop)).filter((one) => one.contracted && one.fruit === fruit)
          const newest = offers.sort((one, other) => one.at.localeCompare(other.at)).at(-1)
          const { price, listPrice } = await priceOf(shop, fruit)
          shop.expect(price === newest?.price, `a crate costs ${price} in place of ${newest?.price}`)
          shop.expect(listPrice === price, `the list price is ${listPrice}`)
        },
      }),
    ),
    {
      name: 'a customer pays the price of the day',
      payload: bought,
      run: async (shop) => {
        const customer = await shop.signUp(account, COINS)
        await refresh(shop)
        const { price } = await priceOf(shop, bought)
        const paid = await order(shop, customer, bought)
        shop.expect(paid === price, `they paid ${paid} in place of ${price}`)
      },
    },
    {
      name: 'a fruit whose only offer is no number keeps its price',
      payload: `${WITHOUT_CONTRACT}: ${silly}`,
      run: async (shop) => {
        const before = await priceOf(shop, WITHOUT_CONTRACT)
        await offer(shop, { fruit: WITHOUT_CONTRACT, price: silly, trader: 'm' })
        await refresh(shop)
        const after = await priceOf(shop, WITHOUT_CONTRACT)
        shop.expect(after.price === before.price, `a crate costs ${after.price}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

/** A record of numbers, or undefined. */
function pricesIn(answer: unknown): Record<string, unknown> | undefined {
  return typeof answer === 'object' && answer !== null ? { ...answer } : undefined
}

export const oracle: Oracle = {
  pricesFrom: {
    call: ({ random }) => {
      const names = [...new Set(['mango', 'pear', 'quince', random.word(), random.word()])]
      const current = Object.fromEntries(names.map((name) => [name, random.number(10, 90)]))
      let minute = 0
      // Two offers of one minute would leave open which is newer.
      const nextMinute = () => {
        minute += 1
        return `2026-11-29T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00.000Z`
      }
      const nonsense = () =>
        random.pick<number | string>(['ask me', 'Infinity', '-', -random.number(1, 99), 0])
      const offersFor = (fruit: string) => {
        const last = current[fruit] ?? 1
        // A fruit has sound contracted offers, or unsound ones: both together have no single right answer.
        const isUnsound = random.chance(5)
        const contracted = () => ({
          fruit,
          // Close together, so that it does not matter which of them counts as the last price.
          price: isUnsound ? nonsense() : cents(last * (random.number(88, 112) / 100)),
          trader: 'Orchard & Daughters',
          contracted: true,
        })
        const other = () => ({
          fruit,
          price: random.pick<number | string>([
            0.01,
            cents(last / random.number(2, 50)),
            cents(last * random.number(2, 50)),
            cents(last * (random.number(88, 112) / 100)),
            nonsense(),
          ]),
          trader: random.pick(['Orchard & Daughters', 'm', random.name()]),
          contracted: false,
        })
        return [
          ...Array.from({ length: random.number(0, 3) }, contracted),
          ...Array.from({ length: random.number(0, 9) }, other),
        ]
      }
      const offers = random.shuffle(names.flatMap(offersFor)).map((one) => ({ ...one, at: nextMinute() }))
      const args = [random.chance() ? offers : random.shuffle(offers), current]
      return { args, payload: `${offers.length} offers: ${JSON.stringify(offers.slice(-3))}` }
    },
    // Other fruit than the shop's own does not matter.
    same: (submitted, right) => {
      const [asked, expected] = [pricesIn(submitted), pricesIn(right)]
      if (!asked || !expected) return false
      return Object.entries(expected).every(([fruit, price]) => asked[fruit] === price)
    },
  },
}
