import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { EMPTY_ZIP } from './steps.ts'

/** A file as it is sent. */
interface Sent {
  name: string
  type: string
  content: string
}
const TYPES = [
  'application/pdf',
  'application/zip',
  'application/octet-stream',
  'application/x-zip-compressed',
  'text/plain',
] as const
const KNOWN_STRANGERS = ['exe', 'txt', 'html', 'svg', 'js', 'php', 'docx', 'sh'] as const

/** Attaches a file to a complaint. */
async function attach({ http, expect }: Tools, { name, type, content }: Sent): Promise<void> {
  const form = new FormData()
  form.append('file', new File([content], name, { type }))
  const answer = await http.post('/file-upload', form)
  expect(answer.status === 204, `the upload answered with ${answer.status}`)
}

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const comesIn = (kind: string, name: string, content: string, type: string): GeneratedAttack => ({
    name: kind,
    payload: `${name}, sent as ${type}`,
    challenge: 'uploadTypeChallenge',
    run: (tools) => attach(tools, { name, type, content }),
  })
  const pdf = () => `%PDF-1.${random.number(3, 7)}`
  const stem = () => random.word()
  const known = () => random.pick(['pdf', 'zip'])
  return [
    comesIn(
      'a file with an unknown ending: it must be refused',
      `${stem()}.${random.word()}`,
      random.word(),
      random.pick(TYPES),
    ),
    comesIn(
      'a script or a page sent as application/pdf: it must be refused',
      `${stem()}.${random.case(random.pick(KNOWN_STRANGERS))}`,
      `MZ${random.word()}`,
      'application/pdf',
    ),
    comesIn(
      'a file with another ending behind .zip or .pdf: it must be refused',
      `${stem()}.${known()}.${random.word()}`,
      pdf(),
      random.pick(TYPES),
    ),
    comesIn('a file without an ending: it must be refused', stem(), pdf(), 'application/pdf'),
    comesIn(
      'a file whose name ends in “zip” without a dot: it must be refused',
      `${stem()}${known()}`,
      pdf(),
      'application/pdf',
    ),
    comesIn(
      'a file with letters behind .zip or .pdf: it must be refused',
      `${stem()}.${known()}${random.word()}`,
      pdf(),
      'application/pdf',
    ),
    comesIn(
      'an archive with another ending: it must be refused',
      `${stem()}.${random.word()}`,
      EMPTY_ZIP,
      'application/zip',
    ),
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const takes = (kind: string, name: string, content: string, type: string): GeneratedCheck => ({
    name: kind,
    payload: `${name}, sent as ${type}`,
    run: (tools) => attach(tools, { name, type, content }),
  })
  const pdf = () => `%PDF-1.${random.number(3, 7)}\n${random.word()}`
  return [
    takes('a PDF is accepted', `${random.word()}.pdf`, pdf(), 'application/pdf'),
    takes(
      'a PDF with its ending in capital letters is accepted',
      `${random.name()}.PDF`,
      pdf(),
      random.pick(TYPES),
    ),
    takes(
      'a PDF sent as application/octet-stream is accepted',
      `${random.word()}.${random.word()} ${random.number(2_000, 2_030)}.pdf`,
      pdf(),
      'application/octet-stream',
    ),
    takes('a ZIP archive is accepted', `${random.word()}.zip`, EMPTY_ZIP, random.pick(TYPES)),
    takes(
      'a ZIP archive with its ending in mixed letter case is accepted',
      `${random.word()}.Zi${random.case('p')}`,
      EMPTY_ZIP,
      'application/zip',
    ),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  mayComeIn: {
    call: ({ random }) => {
      // A known ending has the matching content: not every good fix looks inside.
      const [ending, start] = random.pick([
        [`.${random.case('pdf')}`, `%PDF-1.${random.number(3, 7)}`],
        [`.${random.case('zip')}`, `PK${random.pick(['\u0003\u0004', '\u0005\u0006'])}\0\0\0\0`],
        [`.${random.pick(KNOWN_STRANGERS)}`, random.pick(['%PDF-1.7', 'MZ', ''])],
        [random.pick([`.pdf.${random.word()}`, `.pdf${random.word()}`, '.pdf.', 'pdf', 'zip']), '%PDF-1.7'],
        [
          random.pick([`.${random.word()}`, `.${random.word().slice(0, 2)}`, '']),
          random.pick(['%PDF-1.4', 'PK', '']),
        ],
      ])
      const stem = random.pick([
        random.word(),
        random.name(),
        `${random.word()}.${random.word()}`,
        random.word().slice(0, 1),
      ])
      const attachment = { name: `${stem}${ending}`, type: random.pick(TYPES), start }
      return { args: [attachment], payload: JSON.stringify(attachment) }
    },
  },
}
