import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle, Tools } from '#lab'

/** A file as it is sent. */
interface Sent {
  name: string
  type: string
  content: string
}

/** The shortest archive there is: it ends before it has begun. */
const EMPTY_ZIP = `PK\u0005\u0006${'\0'.repeat(18)}`
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

function attacksOn({ draw }: DrawTools): DrawnAttack[] {
  const comesIn = (kind: string, name: string, content: string, type: string): DrawnAttack => ({
    name: kind,
    payload: `${name}, said to be ${type}`,
    challenge: 'uploadTypeChallenge',
    run: (tools) => attach(tools, { name, type, content }),
  })
  const pdf = () => `%PDF-1.${draw.number(3, 7)}`
  const stem = () => draw.word()
  const known = () => draw.pick(['pdf', 'zip'])
  return [
    comesIn(
      'a file with an unknown ending: it must be refused',
      `${stem()}.${draw.word()}`,
      draw.word(),
      draw.pick(TYPES),
    ),
    comesIn(
      'a script or a page sent as application/pdf: it must be refused',
      `${stem()}.${draw.case(draw.pick(KNOWN_STRANGERS))}`,
      `MZ${draw.word()}`,
      'application/pdf',
    ),
    comesIn(
      'a file with another ending behind .zip or .pdf: it must be refused',
      `${stem()}.${known()}.${draw.word()}`,
      pdf(),
      draw.pick(TYPES),
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
      `${stem()}.${known()}${draw.word()}`,
      pdf(),
      'application/pdf',
    ),
    comesIn(
      'an archive with another ending: it must be refused',
      `${stem()}.${draw.word()}`,
      EMPTY_ZIP,
      'application/zip',
    ),
  ]
}

function worksFor({ draw }: DrawTools): DrawnCheck[] {
  const takes = (kind: string, name: string, content: string, type: string): DrawnCheck => ({
    name: kind,
    payload: `${name}, said to be ${type}`,
    run: (tools) => attach(tools, { name, type, content }),
  })
  const pdf = () => `%PDF-1.${draw.number(3, 7)}\n${draw.word()}`
  return [
    takes('a PDF is accepted', `${draw.word()}.pdf`, pdf(), 'application/pdf'),
    takes(
      'a PDF with its ending in capital letters is accepted',
      `${draw.name()}.PDF`,
      pdf(),
      draw.pick(TYPES),
    ),
    takes(
      'a PDF sent as application/octet-stream is accepted',
      `${draw.word()}.${draw.word()} ${draw.number(2_000, 2_030)}.pdf`,
      pdf(),
      'application/octet-stream',
    ),
    takes('a ZIP archive is accepted', `${draw.word()}.zip`, EMPTY_ZIP, draw.pick(TYPES)),
    takes(
      'a ZIP archive with its ending in mixed letter case is accepted',
      `${draw.word()}.Zi${draw.case('p')}`,
      EMPTY_ZIP,
      'application/zip',
    ),
  ]
}

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle = {
  mayComeIn: {
    call: ({ draw }) => {
      // A known ending comes with the content that belongs to it: not every good answer looks inside.
      const [ending, start] = draw.pick([
        [`.${draw.case('pdf')}`, `%PDF-1.${draw.number(3, 7)}`],
        [`.${draw.case('zip')}`, `PK${draw.pick(['\u0003\u0004', '\u0005\u0006'])}\0\0\0\0`],
        [`.${draw.pick(KNOWN_STRANGERS)}`, draw.pick(['%PDF-1.7', 'MZ', ''])],
        [draw.pick([`.pdf.${draw.word()}`, `.pdf${draw.word()}`, '.pdf.', 'pdf', 'zip']), '%PDF-1.7'],
        [
          draw.pick([`.${draw.word()}`, `.${draw.word().slice(0, 2)}`, '']),
          draw.pick(['%PDF-1.4', 'PK', '']),
        ],
      ])
      const stem = draw.pick([
        draw.word(),
        draw.name(),
        `${draw.word()}.${draw.word()}`,
        draw.word().slice(0, 1),
      ])
      const attachment = { name: `${stem}${ending}`, type: draw.pick(TYPES), start }
      return { args: [attachment], payload: JSON.stringify(attachment) }
    },
  },
}
