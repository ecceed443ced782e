import type { NearMiss } from '#lab'
import {
  askForLink,
  buy,
  cardOfRegular,
  codesOf,
  follow,
  mailedCode,
  password,
  redeem,
  takeFromWall,
} from './steps.ts'

const links = 'clockworkCodeChallenge'
const cards = 'luckyNumbersChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge: links,
    name: 'the customer’s own link, from their own mailbox',
    run: async (tools) => {
      const email = `mallory@${tools.settings.domain}`
      await tools.signUp({ email, password })
      await askForLink(tools, email)
      const { status } = await follow(tools, email, await mailedCode(tools, email))
      tools.expect(status === 200, `the reader’s link was answered with ${status}`)
    },
  },
  {
    challenge: links,
    name: 'the right code for a minute ago',
    run: async (tools) => {
      const email = `ciso@${tools.settings.domain}`
      const sentAt = await askForLink(tools, email)
      const earlier = new Date(Date.parse(sentAt) - 60_000).toISOString()
      for (const code of await codesOf(email, earlier)) {
        const { status } = await follow(tools, email, code)
        tools.expect(status === 401, `the link was answered with ${status}`)
      }
    },
  },
  {
    challenge: links,
    name: 'the code of the customer’s own link, with another address',
    run: async (tools) => {
      const { domain } = tools.settings
      const email = `mallory@${domain}`
      await tools.signUp({ email, password })
      await askForLink(tools, `ciso@${domain}`)
      await askForLink(tools, email)
      const { status } = await follow(tools, `ciso@${domain}`, await mailedCode(tools, email))
      tools.expect(status === 401, `the link was answered with ${status}`)
    },
  },
  {
    challenge: cards,
    name: 'a gift card on the wall that the customer bought',
    run: async (tools) => {
      const account = { email: `mallory@${tools.settings.domain}`, password }
      const customer = await tools.signUp(account, 100)
      const status = await redeem(tools, customer, await buy(tools, customer, true))
      tools.expect(status === 200, `the card was answered with ${status}`)
    },
  },
  {
    challenge: cards,
    name: 'a friend’s gift card on the wall, with the code that the friend gave away',
    run: async (tools) => {
      const { domain } = tools.settings
      const friend = await tools.signUp({ email: `friend@${domain}`, password }, 100)
      const customer = await tools.signUp({ email: `mallory@${domain}`, password })
      const status = await redeem(tools, customer, await buy(tools, friend, true))
      tools.expect(status === 200, `the friend’s card was answered with ${status}`)
    },
  },
  {
    challenge: cards,
    name: 'the code for the second before',
    run: async (tools) => {
      const customer = await tools.signUp({ email: `mallory@${tools.settings.domain}`, password })
      const { email, boughtAt } = await cardOfRegular(tools)
      const before = new Date(Date.parse(boughtAt) - 1000).toISOString()
      for (const code of await codesOf(email, before)) {
        const status = await redeem(tools, customer, `PEEL-${code}`)
        tools.expect(status === 404, `the code was answered with ${status}`)
      }
    },
  },
  {
    challenge: cards,
    name: 'its recipient redeems it',
    run: async (tools) => {
      await takeFromWall(tools, await tools.logIn(`jim@${tools.settings.domain}`, 'ncc-1701'))
    },
  },
]
