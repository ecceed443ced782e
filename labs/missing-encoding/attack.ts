import type { Attack, Tools } from '#lab'

interface Wall {
  data: { imagePath: string }[]
}

/** Finds an address with a hash in it on the wall, and writes it as a URL needs it. */
async function mendedAddress({ http, expect }: Tools): Promise<string> {
  const wall = (await http.get('/rest/memories/')).json<Wall & Record<string, unknown>>()
  const broken = wall.data.find(({ imagePath }) => imagePath.includes('#'))?.imagePath
  expect(broken !== undefined, 'no picture is broken')
  return new URL((broken ?? '').replaceAll('#', '%23'), 'http://shop/').pathname
}

async function look({ http, expect }: Tools, address: string): Promise<void> {
  const picture = await http.get(address)
  expect(picture.headers['content-type'] === 'image/jpeg', `it is ${picture.headers['content-type']}`)
}

export const attacks: Attack[] = [
  {
    challenge: 'missingEncodingChallenge',
    name: 'take the address of the broken picture and write its hashes as %23',
    run: async (tools) => look(tools, await mendedAddress(tools)),
  },
  {
    challenge: 'missingEncodingChallenge',
    name: 'open the picture with lower-case percent-encoding',
    run: async (tools) => {
      const address = await mendedAddress(tools)
      await look(
        tools,
        address.replace(/%[0-9A-F]{2}/g, (sign) => sign.toLowerCase()),
      )
    },
  },
]
