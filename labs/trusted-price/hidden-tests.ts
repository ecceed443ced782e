import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { balanceOf, buy, signUpCustomer } from './steps.ts'

/** The least amount that a wallet can be charged with. */
const SAVINGS = 200

const cents = (coins: number) => Math.round(coins * 100) / 100

interface Wish {
  value: number
  price: number
  membership?: 'deluxe'
  /** The card costs half of its value or less. */
  isSteal?: boolean
  /** The price is only sent if the card does not cost less without it. */
  isSilentFirst?: boolean
}

function attacksOn({ random, settings }: GeneratorTools): GeneratedAttack[] {
  const gets = (name: string, wish: Wish): GeneratedAttack => {
    const { value, price, membership, isSteal = true, isSilentFirst = false } = wish
    const account = { email: random.address(settings.domain), password: random.password() }
    const due = membership ? cents(value * 0.9) : value
    const message = random.word()
    return {
      name,
      payload: `${value} for ${price}`,
      ...(isSteal && { challenge: 'payWhatYouLikeChallenge' }),
      run: async (tools) => {
        const buyer = await signUpCustomer(tools, account, SAVINGS, membership)
        if (isSilentFirst) {
          const { cost = due } = await buy(tools, buyer, { value, message })
          if (cost < due) return
        }
        const { status, cost = due } = await buy(tools, buyer, { value, price, message })
        tools.expect(status === 201, `the shop answered with ${status}`)
        tools.expect(cost < due, `it cost ${cost}`)
      },
    }
  }
  const [large, small, fair, half, silent] = [
    random.number(40, 100),
    random.number(10, 19),
    random.number(20, 100),
    random.number(30, 100),
    random.number(40, 100),
  ]
  return [
    gets('a large card with a price of a few coins: the full price must be charged', {
      value: large,
      price: random.number(2, 9),
    }),
    gets('a large card with a price of a few cents: the full price must be charged', {
      value: large,
      price: random.number(1, 99) / 100,
    }),
    gets('a large card with a small card’s price: the full price must be charged', {
      value: large,
      price: random.number(11, 20),
    }),
    gets('a small card with a price near zero: the full price must be charged', {
      value: small,
      price: random.number(2, 4),
    }),
    gets('a card with a price slightly over half: the full price must be charged', {
      value: half,
      price: cents(half * (random.number(51, 85) / 100)),
      isSteal: false,
    }),
    gets('the member price sent by somebody who is none: the full price must be charged', {
      value: fair,
      price: cents(fair * 0.9),
      isSteal: false,
    }),
    gets('a member’s card with a price far too low: the member price must be charged', {
      value: fair,
      price: random.number(2, 9),
      membership: 'deluxe',
    }),
    gets('a card with a low price, after one without a price: the full price must be charged', {
      value: silent,
      price: random.number(2, 9),
      isSilentFirst: true,
    }),
  ]
}

interface Sale {
  value: number
  due: number
  membership?: 'deluxe'
  /** No price is sent. */
  isSilent?: boolean
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const pays = (name: string, { value, due, membership, isSilent = false }: Sale): GeneratedCheck => {
    const account = { email: random.address(settings.domain), password: random.password() }
    const message = `${random.name()}’s & ${random.word()} <3`
    return {
      name,
      payload: `${value} for ${due}`,
      run: async (tools) => {
        const buyer = await signUpCustomer(tools, account, SAVINGS, membership)
        const { status, code, cost } = await buy(tools, buyer, {
          value,
          message,
          ...(!isSilent && { price: due }),
        })
        tools.expect(status === 201, `the shop answered with ${status}`)
        tools.expect(cost === due, `it cost ${cost}`)
        const { token } = buyer
        const redeemed = await tools.http.post('/rest/gift-cards/redeem', { code }, { token })
        tools.expect(redeemed.status === 200, `redeeming it answered with ${redeemed.status}`)
        const left = await balanceOf(tools, buyer)
        tools.expect(left === cents(SAVINGS - due + value), `the wallet holds ${left} now`)
      },
    }
  }
  const [one, other] = [random.number(10, 100), random.number(10, 100)]
  const [odd, old] = [random.number(10, 100), random.number(10, 100)]
  return [
    pays('a customer pays the value of the card', { value: one, due: one }),
    pays('a member pays ninety percent, to the cent', {
      value: other,
      due: cents(other * 0.9),
      membership: 'deluxe',
    }),
    pays('the smallest card costs its value', { value: 10, due: 10 }),
    pays('another customer pays the value of another card', { value: odd, due: odd }),
    pays('a request without a price is charged the full price', { value: old, due: old, isSilent: true }),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  priceOf: {
    call: ({ random, numbers }) => {
      const value = random.number(10, 100)
      const isDeluxe = random.chance()
      const due = isDeluxe ? cents(value * 0.9) : value
      const said = random.chance(3)
        ? due
        : random.pick<unknown>([
            random.number(1, 100),
            random.number(1, 999) / 100,
            cents(value * 0.9),
            numbers.odd(),
            '1',
          ])
      const price = random.chance(5) ? undefined : said
      return {
        args: [{ value, price }, { isDeluxe }],
        payload: `${value} for ${JSON.stringify(price)}${isDeluxe ? ', a member' : ''}`,
      }
    },
    // Whether a wrong price is refused or corrected is up to the fix.
    same: (submitted, right) =>
      submitted === undefined ||
      (isNumber(submitted) && isNumber(right) && cents(submitted) === cents(right)),
  },
}

const isNumber = (value: unknown): value is number => typeof value === 'number'
