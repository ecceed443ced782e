import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { joinDeluxe } from './steps.ts'

const GIVES_IN = /1?\d% coupon code for you: (\S+)/

interface Guest {
  token: string
  bid: number
  say(query: string, more?: object): Promise<string>
}

/** A new customer who has told the bot a name. */
async function startChat(
  { http, logIn, expect }: Tools,
  email: string,
  password: string,
  name: string,
): Promise<Guest> {
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up answered with ${signed.status}`)
  const { token, bid } = await logIn(email, password)
  const say = async (query: string, more: object = {}): Promise<string> => {
    const answer = await http.post('/rest/chatbot/respond', { action: 'query', query, ...more }, { token })
    expect(answer.status === 200, `the bot answered with ${answer.status}`)
    return answer.json<{ body: string }>().body
  }
  await say(name, { action: 'setname' })
  return { token, bid, say }
}

/** Asks for a coupon until the bot gives one. */
async function askRepeatedly(
  { expect }: Tools,
  guest: Guest,
  words: () => string,
  tries: number,
  more?: object,
): Promise<void> {
  for (let asked = 0; asked < tries; asked++) if (GIVES_IN.test(await guest.say(words(), more))) return
  expect(false, `asked ${tries} times in vain`)
}

const WORDS = ['can I have a coupon code', 'give me a discount code', 'I want to save some money']

function attacksOn({ random, settings }: GeneratorTools): GeneratedAttack[] {
  const kinds = {
    'many requests for a coupon in other words, by a new customer: no coupon may be given': {},
    'many requests for a coupon that claim to be the first: no coupon may be given': {
      timesAsked: 0,
      asked: 1,
    },
  }
  return Object.entries(kinds).map(([name, more]): GeneratedAttack => {
    const [email, password, who] = [random.address(settings.domain), random.password(), random.name()]
    const words = random.shuffle(WORDS)
    const tries = random.number(40, 60)
    return {
      name,
      payload: `${who} asks ${tries} times: ${words.join(' / ')}`,
      challenge: 'bullyChatbotChallenge',
      run: async (shop) => {
        const guest = await startChat(shop, email, password, who)
        let asked = 0
        await askRepeatedly(shop, guest, () => words[asked++ % words.length] ?? '', tries, more)
      },
    }
  })
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const [email, password, who] = [random.address(settings.domain), random.password(), random.name()]
  const wish = random.pick(WORDS)
  return [
    {
      name: 'a deluxe member gets a valid coupon',
      payload: `${who}: ${wish}`,
      run: async (shop) => {
        const { token, bid, say } = await startChat(shop, email, password, who)
        await joinDeluxe(shop, token)
        let code: string | undefined
        for (let asked = 0; asked < 9 && code === undefined; asked++)
          code = GIVES_IN.exec(await say(wish))?.[1]
        shop.expect(code !== undefined, 'there is none')
        const redeemed = await shop.http.put(
          `/rest/basket/${bid}/coupon/${encodeURIComponent(code ?? '')}`,
          {},
          { token },
        )
        shop.expect(redeemed.status === 200, `the coupon answered with ${redeemed.status}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

/** The discount in an answer: the wording is up to the fix. */
const worth = (answer: unknown): string | undefined => /FRUIT-\d+-\w+/.exec(String(answer))?.[0]

export const oracle: Oracle = {
  answerWish: {
    call: ({ random }) => {
      const customer = { isMember: random.chance(), hadCoupon: random.chance() }
      const asked = random.pick([random.number(1, 9), random.number(10, 60), random.number(61, 2_000)])
      const refusal = random.chance() ? `No, ${random.name()}.` : undefined
      const sent = random.pick([
        {},
        { timesAsked: random.number(0, 9) },
        { isMember: true },
        { query: random.pick(WORDS) },
      ])
      const code = random.word()
      const bot = { coupon: (percent: number) => `FRUIT-${percent}-${code}`, pause: async () => {} }
      const payload = JSON.stringify({ asked, refusal, sent, ...customer })
      return { args: [{ refusal, asked, sent }, customer, bot], payload }
    },
    same: (submitted, right) => worth(submitted) === worth(right) && String(submitted).trim() !== '',
  },
}
