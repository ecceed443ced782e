import type { FunctionalCheck } from '#lab'
import { change, me, PICTURE, signUpCustomer } from './steps.ts'

function changes(version: 'v1' | 'v2', mailbox: string): FunctionalCheck {
  return {
    name: `a customer changes their name and picture in ${version}, and nothing else`,
    run: async (tools) => {
      const ann = await signUpCustomer(tools, `${mailbox}@${tools.settings.domain}`, 'Old phones 4 ever')
      const before = await me(tools, ann)
      const named = await change(tools, ann, version, { username: 'Ann O’Nym' })
      const after = await change(tools, ann, version, { profileImage: PICTURE })
      tools.expect(named.username === 'Ann O’Nym', `the name is ${named.username}`)
      tools.expect(after.profileImage === PICTURE, `the picture is ${after.profileImage}`)
      const others = ({ id, email, role }: typeof before) => `${id} ${email} ${role}`
      tools.expect(others(before) === others(after), 'something else was changed as well')
    },
  }
}

export const functionality: FunctionalCheck[] = [
  changes('v2', 'ann-today'),
  changes('v1', 'ann-then'),
  {
    name: 'the oldest phones, which pack what they send, change a name',
    run: async (tools) => {
      const ann = await signUpCustomer(tools, `ann-packed@${tools.settings.domain}`, 'Old phones 4 ever')
      const { username } = await change(tools, ann, 'v1', { data: { username: 'Ann' } })
      tools.expect(username === 'Ann', `the name is ${username}`)
    },
  },
]
