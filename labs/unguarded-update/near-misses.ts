import type { NearMiss, Tools } from '#lab'

/** Sets the description of a product to a text made of the old one and the wanted link. */
async function describe(
  { http, expect, settings }: Tools,
  id: number,
  rewrite: (description: string, address: string) => string,
): Promise<void> {
  const path = `/api/Products/${id}`
  const { data } = (await http.get(path)).json<{ data: { description: string } }>()
  const description = rewrite(data.description, settings.productTamperingUrl)
  const changed = await http.put(path, { description })
  expect(changed.status === 200, `the product answered with ${changed.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'changeProductChallenge',
    name: 'the new link stands beside the old one',
    run: (tools) =>
      describe(tools, 9, (old, address) => `${old} <a href="${address}" target="_blank">More...</a>`),
  },
  {
    challenge: 'changeProductChallenge',
    name: 'the link opens in the current tab',
    run: (tools) => describe(tools, 9, (_old, address) => `<a href="${address}">More...</a>`),
  },
  {
    challenge: 'changeProductChallenge',
    name: 'the link leads somewhere else',
    run: (tools) => describe(tools, 9, () => '<a href="https://example.org" target="_blank">More...</a>'),
  },
  {
    challenge: 'changeProductChallenge',
    name: 'another product gets the link',
    run: (tools) => describe(tools, 6, (_old, address) => `<a href="${address}" target="_blank">More...</a>`),
  },
]
