import type { Attack, Tools } from '#lab'

/** Looks for an address with a hash in it on the wall, and asks for it with the hashes written properly. */
async function mend({ browser, http, expect }: Tools, attribute: 'src' | 'href'): Promise<void> {
  await browser.open('/#/photo-wall')
  const wall = (await browser.html('.grid')) ?? ''
  const addresses = [...wall.matchAll(/ (src|href)="(assets[^"]*)"/g)]
  const broken = addresses.find(([, name, address]) => name === attribute && address?.includes('#'))?.[2]
  expect(broken !== undefined, 'no picture is broken')
  const path = encodeURI(broken ?? '').replaceAll('#', '%23')
  const picture = await http.get(`/${path}`)
  expect(picture.headers['content-type'] === 'image/jpeg', `it is ${picture.headers['content-type']}`)
}

export const attacks: Attack[] = [
  {
    challenge: 'missingEncodingChallenge',
    name: 'take the address of the broken picture and write its hashes as %23',
    runs: 'browser',
    run: (tools) => mend(tools, 'src'),
  },
  {
    challenge: 'missingEncodingChallenge',
    name: 'do the same with the link around it',
    runs: 'browser',
    run: (tools) => mend(tools, 'href'),
  },
]
