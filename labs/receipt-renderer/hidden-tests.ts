import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import {
  APPLE,
  type Buyer,
  CREDENTIALS,
  order,
  preview,
  printKeys,
  redirectTo,
  whileHosted,
} from './steps.ts'

const KEYS = `${CREDENTIALS}juice-stand`
const PICTURES = '/assets/public/images'

/** Signs a customer up who has an order. */
function buyerOf({ random, settings }: GeneratorTools): (tools: Tools) => Promise<Buyer> {
  const account = { email: random.address(settings.domain), password: random.password() }
  return async (tools) => order(tools, await tools.signUp(account))
}

/** Names of the metadata service. */
function metadataHost({ random }: GeneratorTools): string {
  return random.pick([
    '169.254.169.254',
    '[::ffff:a9fe:a9fe]',
    '[::ffff:169.254.169.254]',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '169.254.43518',
    'metadata.cloud.internal',
    random.case('metadata.cloud.internal'),
    'metadata.cloud.internal.',
  ])
}

/** An element that shows a page. */
function frame({ random, html }: GeneratorTools, address: string, kind?: string): string {
  const tag = kind ?? random.pick(['iframe', 'object', 'embed'])
  const attribute = tag === 'object' ? 'data' : 'src'
  const quote = random.pick(['"', "'"])
  return `<${html.tag(tag)} ${html.tag(attribute)}=${quote}${address}${quote}></${tag}>`
}

function attacksOn(kit: GeneratorTools): GeneratedAttack[] {
  const { random, html, paths, urls } = kit
  const challenge = 'receiptExtrasChallenge'
  const attack = (name: string, note: string): GeneratedAttack => {
    const buyer = buyerOf(kit)
    return {
      name,
      payload: note,
      challenge,
      run: async (tools) => printKeys(tools, await buyer(tools), note),
    }
  }
  const throughHost = (
    name: string,
    page: { status?: number; headers?: Record<string, string>; body: string },
  ): GeneratedAttack => {
    const buyer = buyerOf(kit)
    const place = { host: urls.foreignHost(), path: `/${random.word()}` }
    const note = frame(kit, `http://${place.host}${place.path}`)
    return {
      name,
      payload: `${note}, which answers with ${page.headers?.location ?? page.body}`,
      challenge,
      run: async (tools) => {
        const one = await buyer(tools)
        await whileHosted(tools, { ...place, ...page }, () => printKeys(tools, one, note))
      },
    }
  }
  const address = () => `http://${metadataHost(kit)}${KEYS}`
  const picture = `<img src="http://${metadataHost(kit)}${KEYS}">`
  const looker = buyerOf(kit)
  const [first = '', ...rest] = random.shuffle(['object', 'embed'])
  return [
    attack('the keys in a frame: they must not be loaded', frame(kit, address(), 'iframe')),
    attack(
      'the keys in an object or an embedded page: they must not be loaded',
      frame(kit, address(), first),
    ),
    attack(
      'the service by its name: it must not be loaded',
      frame(kit, `//metadata.cloud.internal${KEYS}`, rest[0]),
    ),
    attack(
      'the service in another notation: it must not be loaded',
      frame(kit, `http://[::ffff:a9fe:a9fe]${KEYS}`),
    ),
    attack(
      'an address with a user name: it must not be loaded',
      frame(kit, `http://${random.word()}@${metadataHost(kit)}${KEYS}`),
    ),
    attack(
      'an address with encoded characters: it must not be loaded',
      frame(
        kit,
        `http://${metadataHost(kit)}/${paths.encode('latest/meta-data/iam/security-credentials/')}juice-stand`
          .replace('meta', '%6deta')
          .replace('cred', '%63red'),
      ),
    ),
    attack(
      'an address in entities, after honest text: it must not be loaded',
      `<b>${random.name()}</b> ${frame(kit, html.entities(address()))}`,
    ),
    throughHost(
      'a page of somebody else that redirects to the service: it must not be followed',
      redirectTo(address()),
    ),
    throughHost('a page of somebody else with the keys in a frame: it must not be loaded', {
      headers: { 'content-type': 'text/html' },
      body: `<p>${random.word()}</p>${frame(kit, address(), 'iframe')}`,
    }),
    {
      name: 'a picture from the metadata service: it must not be loaded',
      payload: picture,
      run: async (tools) => {
        const { loaded } = await preview(tools, await looker(tools), picture)
        tools.expect(
          loaded.some(({ status }) => status === 200),
          'the picture was not loaded',
        )
      },
    },
  ]
}

function functionalityFor(kit: GeneratorTools): GeneratedCheck[] {
  const { random } = kit
  const check = (
    name: string,
    note: string,
    isGood: (receipt: Awaited<ReturnType<typeof preview>>) => boolean,
  ): GeneratedCheck => {
    const buyer = buyerOf(kit)
    return {
      name,
      payload: note,
      run: async (tools) => {
        const receipt = await preview(tools, await buyer(tools), note)
        tools.expect(isGood(receipt), `the receipt is ${JSON.stringify(receipt.note).slice(0, 200)}`)
      },
    }
  }
  const [one, other] = [random.name(), random.word()]
  const picture = random.pick(['apple_juice', 'banana_juice', 'carrot_juice', 'lemon_juice', 'quince'])
  const path = `${PICTURES}/products/${picture}.svg`
  return [
    check('a name in bold is printed in bold', `<strong>${one}</strong> ${other}`, ({ note }) =>
      note.some((piece) => piece.kind === 'text' && piece.isBold && piece.text === one),
    ),
    check('an address as text is printed', `http://169.254.169.254/${other} & &lt;iframe&gt;`, ({ text }) =>
      text.endsWith(`http://169.254.169.254/${other} & <iframe>`),
    ),
    check(
      'a picture of the shop is printed',
      `${other}<img src="${path}?${other}" alt="${one}">`,
      ({ note }) => note.some((piece) => piece.kind === 'picture' && piece.path === path),
    ),
    check('two pictures of the shop are printed', `<img src=.${path}> <img src='${APPLE}'>`, ({ note }) =>
      [path, APPLE].every((wanted) =>
        note.some((piece) => piece.kind === 'picture' && piece.path === wanted),
      ),
    ),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  mayLoad: {
    call: (kit) => {
      const { random, urls } = kit
      const host = `${random.word()}.example${random.chance() ? `:${random.number(1_024, 9_999)}` : ''}`
      const name = host.replace(/:.*/, '')
      const folder = random.pick(['products', 'uploads', 'carousel'])
      const path = `${PICTURES}/${folder}/${random.word()}.${random.pick(['svg', 'png', 'jpg'])}`
      const own = `http://${host}${path}${random.chance() ? `?${random.word()}` : ''}`
      const frame = random.pick(['iframe', 'object', 'embed', 'link'])
      const elsewhere = random.pick([
        `http://${metadataHost(kit)}${path}`,
        `http://${metadataHost(kit)}${KEYS}`,
        `https://${urls.foreignHost()}${path}`,
        `http://${urls.foreignHost()}/${random.word()}.png`,
        `http://${name}.${urls.foreignHost()}${path}`,
        `http://${host}@${urls.foreignHost()}${path}`,
        `http://${urls.loopback()}:${random.number(4_000, 9_000)}${path}`,
        `${random.pick(['ftp', 'gopher'])}://metadata.cloud.internal/${random.word()}`,
      ])
      const [tag, address] = random.pick([
        ['img', own],
        ['img', `http://${name}:${random.number(10_000, 60_000)}${path}`],
        ['img', elsewhere],
        [frame, own],
        [random.pick(['img', frame]), elsewhere],
      ] as const)
      return { args: [new URL(address), tag, host], payload: `${tag} ${address}, in a note at ${host}` }
    },
  },
}
