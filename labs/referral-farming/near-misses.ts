import type { NearMiss } from '#lab'
import { codeOf, gained, logInAsJim, PASSWORD, register } from './steps.ts'

const CHALLENGE = 'referralFarmingChallenge'

const brings = (name: string, names: readonly string[], due: number, isInvited = true): NearMiss => ({
  challenge: CHALLENGE,
  name,
  run: async (tools) => {
    const him = await logInAsJim(tools)
    const code = isInvited ? await codeOf(tools, him) : undefined
    const sum = await gained(tools, him, async () => {
      for (const one of names)
        await register(tools, { email: `${one}@mail.example`, password: PASSWORD }, code)
    })
    tools.expect(sum === due, `the bonus is ${sum}`)
  },
})

export const nearMisses: NearMiss[] = [
  brings('five friends with five mailboxes', ['fig', 'pear', 'plum', 'quince', 'medlar'], 25),
  brings('four friends in one mailbox', ['mallory+1', 'mallory+2', 'mal.lory', 'MALLORY'], 20),
  brings(
    'five friends in one mailbox, and one with a separate mailbox',
    ['ann', 'bob+1', 'bob+2', 'bob+3', 'bob+4', 'bob+5'],
    30,
  ),
  brings('five in one mailbox, without a code', ['eve+1', 'eve+2', 'eve+3', 'eve+4', 'eve+5'], 0, false),
]
