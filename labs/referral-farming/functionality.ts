import type { FunctionalCheck } from '#lab'
import { CARD, codeOf, gained, logInAsJim, order, PASSWORD, signUpCustomer } from './steps.ts'

const brings = (name: string, names: readonly string[]): FunctionalCheck => ({
  name,
  run: async (tools) => {
    const him = await logInAsJim(tools)
    const code = await codeOf(tools, him)
    const sum = await gained(tools, him, async () => {
      for (const [index, one] of names.entries()) {
        const account = { email: `${one}@${tools.settings.domain}`, password: PASSWORD }
        const friend = await signUpCustomer(tools, account, code)
        await order(tools, friend, CARD + index)
        // Another order is not another friend.
        await order(tools, friend, CARD + 100 + index)
      }
    })
    tools.expect(sum === names.length * 5, `the bonus is ${sum}`)
  },
})

export const functionality: FunctionalCheck[] = [
  brings('a friend who registers and orders brings five coins, once', ['chekov']),
  brings('two friends on one evening bring ten', ['uhura', 'sulu']),
]
