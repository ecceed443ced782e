import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { putThere, reads, shows } from './steps.ts'

const CHALLENGE = 'dotDotFruitChallenge'

/** Files of the machine, and words in them. */
const ON_MACHINE = [
  ['etc/passwd', 'root:x:0:0'],
  ['etc/hosts', 'forbidden-fruit'],
  ['juice-shop/package.json', 'express-jwt'],
] as const
/** Files of the folder that the shop is installed in. */
const IN_SHOP = [
  ['ftp/eastere.gg', 'you found the easter egg!'],
  ['ftp/legal.md', '# Legal Information'],
  ['premium/finest-drop.jpg', 'JFIF'],
  ['encryptionkeys/jwt.pub', 'PUBLIC KEY'],
] as const

const up = (levels: number) => '../'.repeat(levels)

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const asks = (
    name: string,
    src: string,
    words: string,
    before?: GeneratedAttack['run'],
  ): GeneratedAttack => ({
    name,
    payload: src,
    challenge: CHALLENGE,
    run: async (tools) => {
      await before?.(tools)
      await reads(tools, src, words)
    },
  })
  const [near, far, deep] = [random.pick(IN_SHOP), random.pick(ON_MACHINE), random.pick(ON_MACHINE)]
  const [folder, file, picture] = [random.word(), `${random.word()}.${random.word()}`, `${random.word()}.jpg`]
  const [text, drawn] = [`${random.name()} was here`, `a ${random.word()} that nobody has tasted`]
  return [
    asks('a path with ../ to another file of the shop: it may not be served', `../${near[0]}`, near[1]),
    asks(
      'a path with ../ to a file outside of the shop: it may not be served',
      up(random.number(2, 6)) + far[0],
      far[1],
    ),
    asks('a path with very many ../: it may not be served', up(random.number(7, 20)) + deep[0], deep[1]),
    asks(
      'a path through a folder and ../ back: it may not be served',
      `${random.pick(['citrus', 'exotic', random.word()])}/${up(2)}${near[0]}`,
      near[1],
    ),
    asks('a path with ../ to a new file: it may not be served', `../${folder}/${file}`, text, (tools) =>
      putThere(tools, `${folder}/${file}`, text),
    ),
    asks(
      'a path with ../ to a neighbouring folder: it may not be served',
      `../thumbs-${folder}/${picture}`,
      drawn,
      (tools) => putThere(tools, `thumbs-${folder}/${picture}`, drawn),
    ),
  ]
}

const SHIPPED = ['citrus/lemon.jpg', 'citrus/orange.v2.jpg', 'orchard/apple.jpg', 'berries/sea-buckthorn.jpg']

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const one = random.pick(SHIPPED)
  const fresh = `${random.word()}/${random.word()}/${random.word()}.v${random.number(2, 9)}.png`
  const plain = `${random.word()}.png`
  const [text, gone] = [`a ${random.word()}`, `${random.word()}/${random.word()}.jpg`]
  const showsNew = async (tools: Parameters<GeneratedCheck['run']>[0], src: string) => {
    await putThere(tools, `thumbs/${src}`, text)
    const answer = await tools.http.get(`/thumbs?src=${encodeURIComponent(src)}`)
    tools.expect(answer.status === 200 && answer.text === text, `${src} answered with ${answer.status}`)
  }
  return [
    { name: 'an existing picture is served', payload: one, run: (tools) => shows(tools, one) },
    {
      name: 'a new picture two folders deep is served',
      payload: fresh,
      run: (tools) => showsNew(tools, fresh),
    },
    {
      name: 'a new picture in the top folder is served',
      payload: plain,
      run: (tools) => showsNew(tools, plain),
    },
    {
      name: 'a missing picture is answered with 404',
      payload: gone,
      run: async ({ http, expect }) => {
        const { status } = await http.get(`/thumbs?src=${gone}`)
        expect(status === 404, `it answered with ${status}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

/** An absolute path without `.`, `..` and empty parts. */
function normalize(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return `/${parts.join('/')}`
}

/** The folder has a recognisable name; its location is random. */
const NAME = 'small'
const IS_INSIDE = new RegExp(`^/[^/]+/${NAME}/`)

export const oracle: Oracle = {
  fileOf: {
    call: ({ random }) => {
      const folder = `/${random.word()}/${NAME}`
      const [one, other] = [random.word(), random.word()]
      const src = random.pick([
        `${one}.jpg`,
        `${one}/${other}.png`,
        `${one}/${random.word()}/${other}.v2.jpg`,
        `${one}-${other}.webp`,
        `${up(random.number(1, 9))}${one}/${other}.jpg`,
        `${one}/${up(random.number(2, 4))}${other}.png`,
        `../${NAME}-${one}/${other}.jpg`,
        `../${NAME}${one}.jpg`,
      ])
      return { args: [src, { folder, normalize }], payload: src }
    },
    // A path need not be normalised, as long as it leads to the same file. A path that leads out may be refused, or
    // kept inside.
    same: (submitted, right) => {
      if (typeof submitted !== 'string') return submitted === right
      return right === undefined ? IS_INSIDE.test(normalize(submitted)) : normalize(submitted) === right
    },
  },
}
