import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

/** Files of the machine, and words in them. */
const FILES = [
  { paths: ['/etc/passwd'], words: 'root:x:0:0' },
  { paths: ['C:/Windows/system.ini'], words: '16-bit app support' },
]

async function complain({ http }: Tools, xml: string): Promise<string> {
  const form = new FormData()
  form.append('file', new File([xml], 'complaint.xml', { type: 'text/xml' }))
  const answer = await http.post('/file-upload', form, { headers: { accept: 'application/json' } })
  return answer.text
}

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const [root, name] = [random.word(), random.word()]
  const gap = () => random.gap()
  const quote = random.pick(['"', "'"])
  const head = random.pick(['', '<?xml version="1.0"?>', "<?xml version='1.0' encoding='UTF-8'?>\n"])
  const including = (how: string, use = `&${name};`): string =>
    `${head}<!DOCTYPE${gap()}${root}${gap()}[${gap()}<!ENTITY${gap()}${how}>]><${root}>${use}</${root}>`
  const disclosing = FILES.map(({ paths, words }): GeneratedAttack => {
    const path = random.pick(paths)
    const outside = random.pick([`SYSTEM${gap()}`, `PUBLIC${gap()}${quote}${random.word()}${quote}${gap()}`])
    const xml = including(
      `${name}${gap()}${outside}${quote}${random.pick(['', path.startsWith('/') ? 'file://' : ''])}${path}${quote}`,
    )
    return {
      name: 'XML with an external entity for a file: its content must not be returned',
      payload: xml,
      challenge: 'xxeFileDisclosureChallenge',
      run: async (shop) =>
        shop.expect((await complain(shop, xml)).includes(words), 'the file stays where it is'),
    }
  })
  const word = random.word()
  const inside = including(
    `${name}${gap()}${quote}${word}${quote}`,
    `&${name};${random.number(10, 99)}&${name};`,
  )
  const deep = `${head}<!DOCTYPE ${root} [<!ENTITY ${name}1 ${quote}${word}${quote}><!ENTITY ${name}2 ${quote}&${name}1;-&${name}1;${quote}>]><${root}>&${name}2;</${root}>`
  return [
    ...disclosing,
    {
      name: 'XML with an internal entity: it must not be expanded',
      payload: inside,
      run: async (shop) => {
        const text = await complain(shop, inside)
        shop.expect(
          text.slice(text.indexOf(']>') + 1).split(word).length > 2,
          'it stands there as it was sent',
        )
      },
    },
    {
      name: 'XML with an entity made of another: it must not be expanded',
      payload: deep,
      run: async (shop) =>
        shop.expect((await complain(shop, deep)).includes(`${word}-${word}`), 'it was left alone'),
    },
  ]
}

function functionalityFor({ random, html }: GeneratorTools): GeneratedCheck[] {
  const [root, words] = [
    random.word(),
    `${random.word()} ${random.shuffle(['file:', '/etc/passwd', 'SYSTEM', 'ENTITY', 'DOCTYPE']).join(' ')} ${random.word()}`,
  ]
  const xml = `<${root}><about>${random.word()}</about><words ${random.word()}="${random.number(1, 9)}">${words} &amp; more</words></${root}>`
  const coded = random.word()
  const spelled = `<${root}>${html.entities(coded)}</${root}>`
  const broken = `<${root}><words>${random.word()}</${root}>`
  return [
    {
      name: 'an XML complaint that mentions entities and files is accepted',
      payload: xml,
      run: async (shop) => shop.expect((await complain(shop, xml)).includes(words), 'it was not understood'),
    },
    {
      name: 'character references are understood',
      payload: spelled,
      run: async (shop) =>
        shop.expect((await complain(shop, spelled)).includes(coded), 'it was not understood'),
    },
    {
      name: 'malformed XML is refused',
      payload: broken,
      run: async (shop) =>
        shop.expect(!(await complain(shop, broken)).includes(`${root}>`), 'it was understood'),
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  readComplaint: {
    call: ({ random }) => {
      const root = random.word()
      const xml = `<${root} ${random.word()}="${random.number(1, 99)}">${random.word()} ${random.pick(['SYSTEM', 'file:', '&amp;', '&lt;', ''])}</${root}>`
      // Plain documents are read by the existing parser, with entities or without: they have none.
      const parse = async (text: string): Promise<string> => `understood ${text.trim()}`
      return { args: [xml, parse], payload: xml }
    },
  },
}
