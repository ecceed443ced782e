import type { Attack } from '#lab'
import { codeOf, gained, logInAsJim, PASSWORD, register } from './steps.ts'

const farms = (name: string, names: readonly string[]): Attack => ({
  challenge: 'referralFarmingChallenge',
  name,
  run: async (tools) => {
    const him = await logInAsJim(tools)
    const code = await codeOf(tools, him)
    const sum = await gained(tools, him, async () => {
      for (const one of names)
        await register(tools, { email: `${one}@mail.example`, password: PASSWORD }, code)
    })
    tools.expect(sum >= names.length * 5, `the bonus for ${names.length} friends is ${sum}`)
  },
})

export const attacks: Attack[] = [
  farms('one mailbox, and numbers behind a plus', [
    'mallory+1',
    'mallory+2',
    'mallory+3',
    'mallory+4',
    'mallory+5',
  ]),
  farms('one mailbox, with its dots in five places', [
    'm.allory',
    'ma.llory',
    'mal.lory',
    'mall.ory',
    'mallo.ry',
  ]),
  farms('one mailbox, and words behind a plus', [
    'mallory+fig',
    'mallory+pear',
    'Mallory+plum',
    'mallory+quince',
    'mallory+medlar',
  ]),
]
