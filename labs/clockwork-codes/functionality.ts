import type { FunctionalCheck } from '#lab'
import { askForLink, buy, follow, mailedCode, password, readWall, redeem } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a mailed link opens its owner’s account, once',
    run: async (tools) => {
      const email = `käthe+juice@${tools.settings.domain}`
      await tools.signUp({ email, password })
      await askForLink(tools, email)
      const code = await mailedCode(tools, email)
      const { status, umail } = await follow(tools, email, code)
      tools.expect(status === 200 && umail === email, `the link was answered with ${status}`)
      const again = await follow(tools, email, code)
      tools.expect(again.status === 401, `the second time it was answered with ${again.status}`)
    },
  },
  {
    name: 'the answer does not reveal who has an account',
    run: async (tools) => {
      const stranger = await tools.http.post('/rest/magic-link', { email: 'nobody@nowhere.example' })
      tools.expect(stranger.status === 200, `a stranger was answered with ${stranger.status}`)
    },
  },
  {
    name: 'cards that were bought together can be redeemed with the codes that were shown',
    run: async (tools) => {
      const { domain } = tools.settings
      const buyer = await tools.signUp({ email: `buyer@${domain}`, password }, 100)
      const codes = await Promise.all([buy(tools, buyer), buy(tools, buyer), buy(tools, buyer)])
      for (const code of codes) {
        const status = await redeem(tools, buyer, ` ${code.toLowerCase()} `)
        tools.expect(status === 200, `the card was answered with ${status}`)
      }
    },
  },
  {
    name: 'a card hangs on the wall of thanks without its code',
    run: async (tools) => {
      const { domain } = tools.settings
      const buyer = await tools.signUp({ email: `thankful@${domain}`, password }, 100)
      const code = await buy(tools, buyer, true)
      const { cards, text } = await readWall(tools)
      tools.expect(
        cards.some(({ from }) => from === 'Thankful'),
        'the card is not on the wall',
      )
      tools.expect(!text.includes(code.replace('PEEL-', '')), 'its code hangs there')
    },
  },
]
