import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { attach, EMPTY_ZIP, WORDS } from './steps.ts'

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const isRead = (kind: string, name: string, content: string): GeneratedAttack => ({
    name: kind,
    payload: `${name}: ${content}`,
    challenge: 'deprecatedInterfaceChallenge',
    run: async (tools) => {
      const answer = await attach(tools, name, 'application/octet-stream', content)
      tools.expect(answer.status === 410, `the upload answered with ${answer.status}`)
      tools.expect(answer.text.includes(WORDS), 'nobody has read it')
    },
  })
  const xml = () => `<orders><order>${random.word()}</order></orders>`
  const yaml = () => `orders: [${random.word()}, ${random.word()}]`
  return [
    isRead('an .xml file: it must not be parsed', `${random.word()}.xml`, xml()),
    isRead('a .yml file: it must not be parsed', `${random.word()}.yml`, yaml()),
    isRead('a .yaml file: it must not be parsed', `${random.word()}.yaml`, yaml()),
    isRead(
      'a file with its ending in capital letters: it must not be parsed',
      `${random.word()}.${random.pick(['XML', 'YML', 'YAML'])}`,
      yaml(),
    ),
    isRead(
      'an .xml or .yml file in mixed letter case: it must not be parsed',
      `${random.word()}.${random.pick(['Xml', 'xMl', 'XmL', 'yMl', 'YAMl', 'yaML'])}`,
      yaml(),
    ),
    isRead(
      'a .pdf.xml or .zip.xml file: it must not be parsed',
      `${random.word()}.${random.pick(['pdf', 'zip'])}.xml`,
      xml(),
    ),
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const takes = (kind: string, name: string, content: string): GeneratedCheck => ({
    name: kind,
    payload: name,
    run: async (tools) => {
      const answer = await attach(tools, name, 'application/octet-stream', content)
      tools.expect(answer.status === 204, `the upload answered with ${answer.status}`)
    },
  })
  const pdf = () => `%PDF-1.${random.number(3, 7)}\n${random.word()}`
  return [
    takes('a PDF is accepted', `${random.word()}.pdf`, pdf()),
    takes(
      'a PDF with its ending in capital letters is accepted',
      `${random.name()}.P${random.case('df')}`,
      pdf(),
    ),
    takes(
      'a PDF with xml or yml inside its name is accepted',
      `${random.word()}-${random.pick(['xml', 'yaml'])}.pdf`,
      pdf(),
    ),
    takes('a ZIP archive is accepted', `${random.word()}.${random.pick(['zip', 'ZIP', 'Zip'])}`, EMPTY_ZIP),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  isRead: {
    // The shop calls the code for these kinds only.
    call: ({ random }) => {
      const ending = random.case(random.pick(['pdf', 'pdf', 'zip', 'zip', 'xml', 'yml', 'yaml']))
      const middle = random.pick(['', '', '.xml', '.pdf', `.${random.word()}`, '-yaml', ' '])
      const stem = random.pick([
        random.word(),
        random.name(),
        random.word().slice(0, 1),
        `orders${random.number(1, 99)}`,
      ])
      const name = `${stem}${middle}.${ending}`
      return { args: [name], payload: name }
    },
  },
}
