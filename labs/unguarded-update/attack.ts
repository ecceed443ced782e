import type { Attack, Tools } from '#lab'

interface Product {
  description: string
}

const TOOL = '/api/Products/9'

/** Changes the description of the tool with this token, and checks that its link has moved. */
async function bend(
  { http, expect, settings }: Tools,
  rewrite: (description: string, link: string) => string,
  token?: string,
): Promise<void> {
  const link = `<a href="${settings.productTamperingUrl}" target="_blank">More...</a>`
  const { description } = (await http.get(TOOL)).json<{ data: Product }>().data
  const options = token === undefined ? {} : { token }
  const changed = await http.put(TOOL, { description: rewrite(description, link) }, options)
  expect(changed.status === 200, `the product answered with ${changed.status}`)
  const now = (await http.get(TOOL)).json<{ data: Product }>().data
  expect(now.description.includes(link), 'the link is where it was')
}

export const attacks: Attack[] = [
  {
    challenge: 'changeProductChallenge',
    name: 'a stranger writes a new description',
    run: (tools) => bend(tools, (_description, link) => link),
  },
  {
    challenge: 'changeProductChallenge',
    name: 'a customer bends the link and leaves the words',
    run: async (tools) => {
      const { settings } = tools
      const { token } = await tools.logIn(`jim@${settings.domain}`, 'ncc-1701')
      await bend(tools, (description, link) => description.replace(/<a [^<>]*>[^<]*<\/a>/, link), token)
    },
  },
]
